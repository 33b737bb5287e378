import { readdirSync, readFileSync } from "node:fs";
import { parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { languageTags } from "@vestibule/emails";
import { describe, expect, it } from "vitest";
import { english, type MessageKey } from "./english.ts";
import { englishLanguage, getPageLanguage } from "./page-language.ts";

type Messages = Readonly<Record<string, string>>;

const folder = new URL("./", import.meta.url);
const read = (tag: string): Messages => JSON.parse(readFileSync(new URL(`${tag}.json`, folder), "utf8"));
const texts: Messages = english;

const keys = Object.keys(english) as MessageKey[];
/** An apostrophe would quote a placeholder. */
const listPlaceholders = (text = ""): string[] => {
  const elements = parse(text.replaceAll("'", "’"), { ignoreTag: true });
  const names = elements.flatMap((element) =>
    element.type === TYPE.argument || element.type === TYPE.plural ? [element.value] : [],
  );
  return [...new Set(names)].sort();
};
const fill = (text: string, value: string | number) =>
  Object.fromEntries(listPlaceholders(text).map((name) => [name, value]));
const getLanguage = (languages: string) => getPageLanguage({ headers: { "accept-language": languages } });

/** Messages that can be the same as in English, such as "Code" in German. */
const allowed = new Set(["secondFactorOrRecoveryCode", "email", "password", "errorTitle"]);
/** English words that the other languages don't have. */
const englishPattern = /\b(the|your|you|with|this|sign|link isn|request a)\b/i;

it("the message files are those that can be loaded", () => {
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  expect(files.sort()).toEqual(languageTags.map((tag) => `${tag}.json`).sort());
});

describe.each(languageTags)("the messages in %s", (tag) => {
  const messages = read(tag);
  const entries = Object.entries(messages);

  it("have the keys of the English messages, in their order", () => {
    expect(Object.keys(messages)).toEqual(keys);
  });

  it("have the placeholders of the English messages", () => {
    const differing = entries.filter(
      ([key, text]) => `${listPlaceholders(text)}` !== `${listPlaceholders(texts[key])}`,
    );
    expect(differing).toEqual([]);
  });

  it("can be filled in", async () => {
    const { getText } = await getLanguage(tag);
    for (const key of keys)
      for (const value of [3, 8, 11, 21, 64, 100]) {
        const text = getText(key, fill(texts[key] ?? "", value));
        expect(text).not.toMatch(/[{}#]|undefined|plural/);
        if (listPlaceholders(texts[key]).length > 0) expect(text).toContain(String(value));
      }
  });

  it("have no empty text, no apostrophe that quotes, no markup, and no text in English", () => {
    const wrong = entries.filter(
      ([key, text]) =>
        text.trim() !== text ||
        text === "" ||
        /['<>!！]/.test(text) ||
        englishPattern.test(text) ||
        (text === texts[key] && !allowed.has(key)),
    );
    expect(wrong).toEqual([]);
  });

  it("are those of the language that the browser prefers", async () => {
    const language = await getLanguage(`${tag},en;q=0.5`);
    expect(language.tag).toBe(tag);
    expect(language.getText("signIn")).toBe(messages.signIn);
    expect(language.formatTimeUntil(300)).toMatch(/5|٥/);
  });
});

describe("Accept-Language", () => {
  it.each([
    ["de-AT", "de"],
    ["fr;q=0.5, ja", "ja"],
    ["pt", "pt-BR"],
    ["zh-HK", "zh-TW"],
    ["zh", "zh-CN"],
    ["sv, nl;q=0.9", "nl"],
    ["en-GB, de;q=0.9", "en"],
    ["de;q=0, pl;q=0.1", "pl"],
    ["sv", "en"],
    ["", "en"],
    ["*", "en"],
    ["toString", "en"],
    ["../../package", "en"],
  ])("%j is answered in %j", async (header, tag) => {
    expect((await getLanguage(header)).tag).toBe(tag);
  });

  it("can be absent", async () => {
    expect(await getPageLanguage({ headers: {} })).toBe(englishLanguage);
  });
});

it("Arabic and Hebrew are written from right to left", async () => {
  const languages = await Promise.all(languageTags.map(getLanguage));
  expect(languages.filter(({ direction }) => direction === "rtl").map(({ tag }) => tag)).toEqual(["ar", "he"]);
});

it("plural forms fit the number", async () => {
  const { getText } = await getLanguage("pl");
  expect(getText("passwordHint", { min: 8 })).toBe("Co najmniej 8 znaków");
  expect(getText("passwordHint", { min: 22 })).toBe("Co najmniej 22 znaki");
});

it("values of users are escaped, isolated, and not filled in again", () => {
  const { markup } = englishLanguage.getHtml("unsubscribeTitle", { project: "<b>{project}" });
  expect(markup).toBe("Unsubscribe from <bdi>&lt;b&gt;{project}</bdi>");
});

it.each([
  [0, "in 1 second"],
  [5, "in 5 seconds"],
  [119, "in 119 seconds"],
  [120, "in 2 minutes"],
  [3_601, "in 61 minutes"],
  [7_201, "in 3 hours"],
])("a wait of %i seconds ends %s", (seconds, text) => {
  expect(englishLanguage.formatTimeUntil(seconds)).toBe(text);
});
