import { describe, expect, test } from "vitest";
import { candidateLanguages, orDefault } from "./stored-templates.ts";

describe("the template for a recipient", () => {
  test.each([
    ["no language: the general template", [], [""]],
    ["exactly, then without the region, then the general one", ["de-at"], ["de-at", "de", ""]],
    ["in the order of the reader", ["fr-ca", "en"], ["fr-ca", "fr", "en", ""]],
    ["each once", ["de-at", "de", "de-ch"], ["de-at", "de", "de-ch", ""]],
    ["script and region go one after the other", ["zh-hant-tw"], ["zh-hant-tw", "zh-hant", "zh", ""]],
  ])("%s", (_name, languages, candidates) => {
    expect(candidateLanguages(languages)).toEqual(candidates);
  });

  test("is the default if the project has none", () => {
    const found = orDefault("password_reset", null);
    expect(found).toMatchObject({ type: "password_reset", language: "", isDefault: true });
    expect(found.subject).toContain("{{projectDisplayName}}");
    expect(found.content).toHaveProperty("root.type", "EmailLayout");
  });
});
