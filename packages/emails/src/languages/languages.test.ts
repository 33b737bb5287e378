import { readdirSync, readFileSync } from "node:fs";
import { parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { describe, expect, it } from "vitest";
import { findLanguage, languageTags, loadLanguage } from "./email-language.ts";
import { english } from "./english.ts";

const folder = new URL("./", import.meta.url);
const read = (tag: string): Record<string, string> => JSON.parse(readFileSync(new URL(`${tag}.json`, folder), "utf8"));

/** An apostrophe would quote a placeholder. */
const listPlaceholders = (text: string): string[] =>
  parse(text.replaceAll("'", "’"), { ignoreTag: true })
    .flatMap((element) => (element.type === TYPE.argument ? [element.value] : []))
    .sort();
/** Emails contain placeholders only: the package has no code for other forms. */
const isSimple = (text: string): boolean =>
  parse(text).every(({ type }) => type === TYPE.literal || type === TYPE.argument);

/** Messages that can be the same as in English. */
const allowed = new Set(["label"]);
/** English words that the other languages don't have. */
const englishPattern = /\b(the|your|you|with|this|sign|click|account at|no longer|expires?)\b/i;

it("the message files are those that can be loaded", () => {
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  expect(files.sort()).toEqual(languageTags.map((tag) => `${tag}.json`).sort());
});

describe.each(languageTags)("the messages in %s", (tag) => {
  const messages = read(tag);
  const entries = Object.entries(messages);

  it("have the keys of the English messages, in their order", () => {
    expect(Object.keys(messages)).toEqual(Object.keys(english));
  });

  it("have the placeholders of the English messages, and no other forms", () => {
    const texts: Readonly<Record<string, string>> = english;
    const differing = entries.filter(
      ([key, text]) => !isSimple(text) || listPlaceholders(text).join() !== listPlaceholders(texts[key] ?? "").join(),
    );
    expect(differing).toEqual([]);
  });

  it("have no empty text, no apostrophe that quotes, and no variables or markup of templates", () => {
    const wrong = entries.filter(
      ([, text]) => text.trim() !== text || text === "" || /'|\{\{|\*\*|\]\(|[<>]/.test(text),
    );
    expect(wrong).toEqual([]);
  });

  it("have no text in English", () => {
    const texts: Readonly<Record<string, string>> = english;
    const wrong = entries.filter(
      ([key, text]) => englishPattern.test(text) || (text === texts[key] && !allowed.has(key)),
    );
    expect(wrong).toEqual([]);
  });
});

it.each([
  ["de", "de"],
  ["de-AT", "de"],
  ["pt-PT", "pt-BR"],
  ["zh", "zh-CN"],
  ["zh-HK", "zh-TW"],
  ["zh-Hant", "zh-TW"],
  ["iw", "he"],
  ["en-GB", null],
  ["sv", null],
  ["toString", null],
  ["not a tag", null],
])("the language of a reader of %j is %j", (locale, tag) => {
  expect(findLanguage(locale)).toBe(tag);
});

it.each([
  [null, "en", "en"],
  ["en-GB", "en", "en-GB"],
  ["sv", "en", "en"],
  ["de-AT", "de", "de-AT"],
  ["pt-PT", "pt-BR", "pt-PT"],
])("the locale %j gets messages in %j, and dates as in %j", async (locale, tag, dates) => {
  expect(await loadLanguage(locale)).toMatchObject({ tag, locale: dates });
});

it("Arabic and Hebrew are written from right to left", async () => {
  const languages = await Promise.all(languageTags.map(loadLanguage));
  expect(languages.filter(({ direction }) => direction === "rtl").map(({ tag }) => tag)).toEqual(["ar", "he"]);
});

it("a value with a placeholder is not filled in again", async () => {
  const { getText } = await loadLanguage("de");
  const values = { inviter: "{project}", team: "{inviter}", project: "Acme" };
  expect(getText("teamRequestBy", values)).toBe("{project} hat Sie eingeladen, {inviter} bei Acme beizutreten.");
});
