import { codeAlphabet } from "@vestibule/contract";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject } from "../../../testing/fixtures.ts";
import { notificationsOff } from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestResponse } from "../../../testing/test-app.ts";
import { createCode } from "./codes.ts";

let app: TestApp;
let project: TestProject;
let userId: string;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, { ...notificationsOff, magic_link_enabled: true });
  userId = (await signUp(app, project)).id;
});
afterAll(() => app.close());

const seed = 20_261_121;
const newCode = (purpose: "sign-in" | "password-reset" | "email-verification"): Promise<string> =>
  createCode(app.platform.database, {
    projectId: project.id,
    purpose,
    userId,
    subject: { email: "ada@example.com" },
    lifeMs: 60_000,
    now: app.platform.clock(),
  });
const check = (path: string, code: string): Promise<TestResponse> =>
  app.send({ method: "POST", path, headers: project.as("client"), body: { code } });

/** How users may type a character: in either case, or as a look-alike letter. */
const waysToWrite = (character: string): string[] => {
  const lookAlikes: Record<string, string[]> = { "0": ["o", "O"], "1": ["i", "I", "l", "L"] };
  return [character, character.toUpperCase(), ...(lookAlikes[character] ?? [])];
};
const between = fc.constantFrom("", "", "", " ", "-", " - ", "\t", "\n", "\u00a0");

/** A variant for each character, with separators before it and at the end. */
const typing = fc.record({
  choices: fc.array(fc.nat({ max: 5 }), { minLength: 45, maxLength: 45 }),
  gaps: fc.array(between, { minLength: 46, maxLength: 46 }),
});
const retype = (code: string, { choices, gaps }: { choices: number[]; gaps: string[] }): string =>
  [...code]
    .map((character, index) => {
      const ways = waysToWrite(character);
      return `${gaps[index]}${ways[(choices[index] ?? 0) % ways.length]}`;
    })
    .join("") + gaps[45];

describe.each([
  ["sign-in", "/auth/otp/sign-in/check-code"],
  ["password-reset", "/auth/password/reset/check-code"],
  ["email-verification", "/contact-channels/verify/check-code"],
] as const)("a code of %s", (purpose, path) => {
  test.each(["-".repeat(45), "a-b".repeat(15), "A B".repeat(15)])(
    "%j is not found: it has 45 characters before spaces and dashes are removed",
    async (code) => {
      expect(await check(path, code)).toMatchObject({ status: 404, json: { code: "VERIFICATION_CODE_NOT_FOUND" } });
    },
  );

  test("is accepted in either case, with spaces and dashes, and with look-alike letters", async () => {
    await fc.assert(
      fc.asyncProperty(typing, async (how) => {
        const code = await newCode(purpose);
        expect((await check(path, retype(code, how))).json).toMatchObject({ is_code_valid: true });
      }),
      { seed, numRuns: 50 },
    );
  });

  test("with one different character is another code", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 44 }), fc.integer({ min: 1, max: 31 }), async (position, distance) => {
        const code = await newCode(purpose);
        const other = codeAlphabet[(codeAlphabet.indexOf(code[position] ?? "") + distance) % 32];
        const wrong = code.slice(0, position) + other + code.slice(position + 1);
        expect((await check(path, wrong)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
        expect((await check(path, code)).status).toBe(200);
      }),
      { seed, numRuns: 50 },
    );
  });

  test.each([
    ["u, which is no look-alike of v", "u"],
    ["a point", "."],
    ["an underscore", "_"],
    ["a full-width zero", "０"],
    ["an invisible space", "\u200b"],
  ])("is rejected with %s added", async (_what, more) => {
    const code = await newCode(purpose);
    expect((await check(path, `${code.slice(0, 3)}${more}${code.slice(3)}`)).json.code).toBe("SCHEMA_ERROR");
  });

  test("attempts in any spelling count for the code with the same last 39 characters", async () => {
    const code = await newCode(purpose);
    for (let count = 1; count <= 20; count++) {
      const tail = count % 2 === 0 ? code.slice(6).toUpperCase() : ` ${code.slice(6)}`;
      expect((await check(path, `zzzzz${codeAlphabet[count]}${tail}`)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    }
    expect((await check(path, code)).json.code).toBe("VERIFICATION_CODE_MAX_ATTEMPTS_REACHED");
  });

  test("attempts on another code don't count", async () => {
    const [code, other] = [await newCode(purpose), await newCode(purpose)];
    for (let count = 1; count <= 25; count++) await check(path, other);
    expect((await check(path, code)).status).toBe(200);
  });
});

test("a thousand codes are distinct and use the whole alphabet, also in the last character", async () => {
  const codes = await Promise.all(Array.from({ length: 1000 }, () => newCode("sign-in")));
  expect(new Set(codes).size).toBe(1000);
  for (const position of [0, 5, 6, 44]) {
    expect(new Set(codes.map((code) => code[position])).size).toBe(32);
  }
});
