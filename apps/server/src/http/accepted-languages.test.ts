import { describe, expect, test } from "vitest";
import { acceptedLanguages } from "./accepted-languages.ts";

describe("Accept-Language, RFC 9110 §12.5.4", () => {
  test.each([
    ["no header", undefined, []],
    ["one language", "de", ["de"]],
    ["letter case does not count", "pt-BR", ["pt-br"]],
    ["script and region", "zh-Hant-TW, es-419", ["zh-hant-tw", "es-419"]],
    ["weights order them", "en;q=0.5, de-AT, de;q=0.9", ["de-at", "de", "en"]],
    ["equal weights keep their order", "fr, en, de", ["fr", "en", "de"]],
    ["a weight of zero excludes", "de;q=0, en;q=0.000", []],
    ["the wildcard names none", "*", []],
    ["what is no language is passed over", "x, d3, ../../etc, 'de', <b>, de\u0000, en", ["en"]],
    ["an invalid weight counts as absent", "en;q=2, de;q=0.5", ["en", "de"]],
  ])("%s", (_name, header, languages) => {
    expect(acceptedLanguages({ headers: { "accept-language": header } })).toEqual(languages);
  });

  test("only the beginning of a very long header is read", () => {
    const header = Array.from({ length: 10_000 }, (_, index) => `a${String.fromCharCode(97 + (index % 26))}`).join(",");
    expect(acceptedLanguages({ headers: { "accept-language": header } })).toHaveLength(10);
  });
});
