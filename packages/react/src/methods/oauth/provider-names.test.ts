import { describe, expect, it } from "vitest";
import { providerName } from "./provider-names.ts";

describe("a provider's name", () => {
  it.each([
    ["is how it writes itself", { id: "github" }, "GitHub"],
    ["is how it writes itself, if that is the capitalized ID", { id: "google" }, "Google"],
    ["is the project's own for one it has defined", { id: "oidc-acme", displayName: "Acme" }, "Acme"],
    ["falls back to the ID", { id: "acme" }, "Acme"],
    ["is no property of every object", { id: "constructor" }, "Constructor"],
  ])("%s", (_rule, provider, name) => {
    expect(providerName(provider)).toBe(name);
  });
});
