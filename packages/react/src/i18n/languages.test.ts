import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inspectMessage } from "../../../../scripts/lib/compile-messages.mjs";
import { englishMessages } from "./english-text.ts";
import { findLanguage, languageTags, loadLanguage } from "./languages.ts";
import { createTranslate } from "./translate.ts";

const english: Record<string, string> = Object.assign({}, ...englishMessages);
const folder = new URL("./languages/", import.meta.url);
const read = (tag: string): Record<string, string> => JSON.parse(readFileSync(new URL(`${tag}.json`, folder), "utf8"));

describe("the message files", () => {
  it("are those that can be loaded", () => {
    expect(readdirSync(folder).sort()).toEqual(languageTags.map((tag) => `${tag}.json`).sort());
  });

  describe.each(languageTags)("in %s", (tag) => {
    const messages = read(tag);
    const entries = Object.entries(messages);

    it("have the keys of the English messages, in their order", () => {
      expect(Object.keys(messages)).toEqual(Object.keys(english));
    });

    it("have the placeholders of the English messages", () => {
      const differing = entries.filter(
        // An apostrophe would quote a placeholder.
        ([key, text]) =>
          inspectMessage(text).placeholders.join() !==
          inspectMessage((english[key] ?? "").replaceAll("'", "’")).placeholders.join(),
      );
      expect(differing).toEqual([]);
    });

    it("have a form for every plural category of the language", () => {
      const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
      // For fractions and millions, which the components don't show.
      const required = pluralCategories.filter((category) => category !== "other" && !isRare(tag, category));
      const incomplete = entries.filter(([, text]) =>
        inspectMessage(text).plurals.some((forms) => required.some((category) => !forms.includes(category))),
      );
      expect(incomplete).toEqual([]);
    });

    it("have no empty text, exclamation mark, apostrophe that quotes, or text in English", () => {
      const wrong = entries.filter(
        ([key, text]) => text.trim() === "" || /['!！]/.test(text) || (text === english[key] && / \w+ \w+/.test(text)),
      );
      expect(wrong).toEqual([]);
    });
  });
});

/** Categories of numbers that the components don't show, such as millions. */
const isRare = (tag: string, category: string) => category === "many" && ["es", "fr", "it", "pt-BR"].includes(tag);

describe("the language for a tag", () => {
  it.each([
    ["de", "de"],
    ["de-AT", "de"],
    ["DE-ch", "de"],
    ["es-419", "es"],
    ["pt-PT", "pt-BR"],
    ["zh", "zh-CN"],
    ["zh-SG", "zh-CN"],
    ["zh-HK", "zh-TW"],
    ["zh-Hant", "zh-TW"],
    ["iw", "he"],
    ["qaa", null],
    ["toString", null],
    ["", null],
    ["not a tag", null],
  ])("of %j is %j", (lang, tag) => {
    expect(findLanguage(lang)).toBe(tag);
  });
});

describe("a translated message", () => {
  const translate = async (lang: string) => createTranslate(english, {}, await loadLanguage(lang));

  it.each([
    ["de", "keyInDays", { days: 1 }, "In 1 Tag"],
    ["de", "keyInDays", { days: 30 }, "In 30 Tagen"],
    ["pl", "othersEnded", { count: 3 }, "Wylogowano 3 inne urządzenia."],
    ["pl", "othersEnded", { count: 5 }, "Wylogowano 5 innych urządzeń."],
    ["ru", "keyInDays", { days: 21 }, "Через 21 день"],
    ["ru", "keyInDays", { days: 90 }, "Через 90 дней"],
    ["ar", "keyInDays", { days: 2 }, "بعد يومين"],
    ["ar", "keyInDays", { days: 7 }, "بعد 7 أيام"],
    ["ja", "keyInDays", { days: 7 }, "7日後"],
  ])("has the form of the number, in %s: %s %j", async (lang, key, values, text) => {
    expect((await translate(lang))(key, values)).toBe(text);
  });

  it("is the override of its English text, in every language", async () => {
    const t = createTranslate(english, { "Sign out": "Bye" }, await loadLanguage("fr"));
    expect(t("signOut")).toBe("Bye");
    expect(t("cancel")).toBe("Annuler");
  });
});

it("Arabic and Hebrew are written from right to left", async () => {
  const directions = await Promise.all(
    languageTags.map(async (tag) => [tag, (await loadLanguage(tag))?.attributes.dir] as const),
  );
  expect(directions.filter(([, dir]) => dir === "rtl").map(([tag]) => tag)).toEqual(["ar", "he"]);
});
