import { globSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inspectMessage } from "../../../../scripts/lib/compile-messages.mjs";
import { readDashboardMessages } from "../../../../scripts/lib/dashboard-messages.mjs";
import { languageTags, matchLanguage } from "./languages.ts";

const folder = new URL("./languages/", import.meta.url);
const source = new URL("..", import.meta.url).pathname;
const english = readDashboardMessages(
  globSync("**/*.{ts,tsx}", { cwd: source, exclude: ["**/*.test.*", "i18n/**"] }).map((path) => source + path),
);

it("the message files are those that can be loaded", () => {
  expect(readdirSync(folder).sort()).toEqual(languageTags.map((tag) => `${tag}.json`).sort());
});

/** The same in several languages. */
const names = /^(OpenID Connect|React Router|API URL|JWKS URL|Services ID|.*\{.*\}.*)$/;

describe.each(languageTags)("the messages in %s", (tag) => {
  const messages: Record<string, string> = JSON.parse(readFileSync(new URL(`${tag}.json`, folder), "utf8"));
  const entries = Object.entries(messages);

  it("have the keys of the English messages, in alphabetical order", () => {
    expect(Object.keys(messages)).toEqual(Object.keys(english).sort());
  });

  it("have the placeholders of the English messages, and the values of their choices", () => {
    const describeMessage = (text = "") => {
      const { placeholders, choices } = inspectMessage(text);
      return JSON.stringify([placeholders, choices]);
    };
    expect(entries.filter(([key, text]) => describeMessage(text) !== describeMessage(english[key]))).toEqual([]);
  });

  it("have a form for every plural category of the language", () => {
    const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
    // Of millions, in French and Spanish.
    const isRare = (category: string) => category === "many" && ["es", "fr"].includes(tag);
    const required = pluralCategories.filter((category) => !isRare(category));
    const incomplete = entries.filter(([, text]) =>
      inspectMessage(text).plurals.some((forms) => required.some((category) => !forms.includes(category))),
    );
    expect(incomplete).toEqual([]);
  });

  it("aren't empty, and have no text that is left in English", () => {
    const wrong = entries.filter(
      ([key, text]) =>
        (text.trim() === "" && english[key] !== "") ||
        (text === english[key] && /\w \w/.test(text) && !names.test(text)),
    );
    expect(wrong).toEqual([]);
  });
});

it("classes name no left or right, so that pages from right to left are mirrored", () => {
  const physical =
    /(?<=[\s"'`:])(-?(ml|mr|pl|pr)-[\d[]|(left|right)-[\d[]|text-(left|right)\b|(rounded|border)-[lr](?=[-\s"]))/;
  const paths = globSync("**/*.tsx", { cwd: source, exclude: ["**/*.test.*"] });
  expect(paths.filter((path) => physical.test(readFileSync(source + path, "utf8")))).toEqual([]);
});

describe("the language of a reader", () => {
  it.each([
    [["de-AT", "en"], "de", "de-AT", "de-AT,en"],
    [["pl", "fr-CA"], "fr", "fr-CA", "pl,fr-CA"],
    [["qaa"], "en", "en", "qaa"],
    [["en-GB", "de"], "en", "en-GB", "en-GB,de"],
    [["en-US@posix", "ja"], "ja", "ja", "ja"],
    [["not a tag"], "en", "en", "en"],
    [[], "en", "en", "en"],
  ])("who prefers %j is %s", (preferences, tag, locale, forKit) => {
    expect(matchLanguage(preferences)).toEqual({ tag, locale, preferences: forKit });
  });
});
