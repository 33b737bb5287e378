import { codeAlphabet } from "@vestibule/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ApiKeyParts, formatApiKey, getLastFour, parseApiKey } from "./key-format.ts";

const id = "0123abcd-4567-4abc-89de-f0123456789a";
const secret = "0123456789abcdefghjkmnpqrstvwxyz0123456789abc";

const parts: fc.Arbitrary<ApiKeyParts> = fc.record({
  id: fc.uuid({ version: 4 }),
  type: fc.constantFrom("user", "team"),
  isPublic: fc.boolean(),
});
const secrets = fc
  .array(fc.constantFrom(...codeAlphabet), { minLength: 45, maxLength: 45 })
  .map((characters) => characters.join(""));

describe("an API key", () => {
  test.each<[ApiKeyParts, string]>([
    [{ id, type: "user", isPublic: false }, `sk_${secret}0123abcd45674abc89def0123456789auser1574ck4u7h`],
    [{ id, type: "user", isPublic: true }, `pk_${secret}0123abcd45674abc89def0123456789auser3574ck4u7h`],
    [{ id, type: "team", isPublic: false }, `sk_${secret}0123abcd45674abc89def0123456789ateam1574ck4u7h`],
    [{ id, type: "team", isPublic: true }, `pk_${secret}0123abcd45674abc89def0123456789ateam3574ck4u7h`],
  ])("for %j consists of prefix, secret, id, type and the scanner marker", (of, body) => {
    const key = formatApiKey(of, secret);
    expect(key.slice(0, -8)).toBe(body);
    expect(key).toHaveLength(102);
  });

  test("ends with a CRC-32 of everything before it", () => {
    // Computed with another CRC-32 implementation.
    expect(formatApiKey({ id, type: "user", isPublic: false }, secret).slice(-8)).toBe("6245e96f");
  });

  test("can be parsed, is all lower case, and exposes its last four characters", () => {
    fc.assert(
      fc.property(parts, secrets, (of, random) => {
        const key = formatApiKey(of, random);
        expect(parseApiKey(key)).toEqual(of);
        expect(key).toBe(key.toLowerCase());
        expect(key.endsWith(getLastFour(key))).toBe(true);
        expect(getLastFour(key)).toHaveLength(4);
      }),
    );
  });

  test("is invalid with one character changed", () => {
    fc.assert(
      fc.property(parts, secrets, fc.nat(101), fc.constantFrom(..."0aZz_-.\n"), (of, random, position, character) => {
        const key = formatApiKey(of, random);
        fc.pre(key[position] !== character);
        expect(parseApiKey(key.slice(0, position) + character + key.slice(position + 1))).toBeNull();
      }),
    );
  });

  const key = formatApiKey({ id, type: "user", isPublic: false }, secret);
  test.each([
    ["nothing", ""],
    ["a word", "password"],
    ["a key in capitals", key.toUpperCase()],
    ["a key with a space behind it", `${key} `],
    ["a key with a line break behind it", `${key}\n`],
    ["a key without its last character", key.slice(0, -1)],
    ["two keys", key + key],
  ])("is rejected: %s", (_what, value) => expect(parseApiKey(value)).toBeNull());

  const hosted = `${secret}0123abcd45674abc89def0123456789auser`;
  test("of the hosted service is accepted", () => {
    expect(parseApiKey(`sk_${hosted}0574ck4u7h8d878251`)).toEqual({ id, type: "user", isPublic: false });
    expect(parseApiKey(`pk_${hosted}2574ck4u7h253cf902`)).toEqual({ id, type: "user", isPublic: true });
  });

  test("with a secret prefix and a public scanner flag is rejected", () => {
    expect(parseApiKey(`sk_${hosted}3574ck4u7h66b03952`)).toBeNull();
  });
});
