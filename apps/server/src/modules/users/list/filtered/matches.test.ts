import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeProject, type TestProject } from "../../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../../testing/test-app.ts";
import { insertRandomUsers, randomUser } from "../../testing/random-users.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** A user as listed. */
interface Listed {
  readonly id: string;
  readonly display_name: string | null;
  readonly primary_email: string | null;
  readonly primary_email_verified: boolean;
  readonly signed_up_at_millis: number;
  readonly has_password: boolean;
  readonly otp_auth_enabled: boolean;
  readonly passkey_auth_enabled: boolean;
  readonly requires_totp_mfa: boolean;
  readonly is_anonymous: boolean;
  readonly oauth_providers: readonly { readonly id: string }[];
}

interface Filter {
  readonly query: string;
  readonly fits: (user: Listed, start: number) => boolean;
}

const method = (name: string, fits: Filter["fits"]): Filter => ({ query: `sign_in_method=${name}`, fits });
/** Times are relative to the start of the population. */
const filters: readonly Filter[] = [
  { query: "is_verified=true", fits: (user) => user.primary_email_verified },
  { query: "is_verified=0", fits: (user) => !user.primary_email_verified },
  { query: "is_anonymous=true", fits: (user) => user.is_anonymous },
  { query: "is_anonymous=false", fits: (user) => !user.is_anonymous },
  method("password", (user) => user.has_password),
  method("otp", (user) => user.otp_auth_enabled),
  method("passkey", (user) => user.passkey_auth_enabled),
  method("totp", (user) => user.requires_totp_mfa),
  method("oauth", (user) => user.oauth_providers.length > 0),
  method("google", (user) => user.oauth_providers.some(({ id }) => id === "google")),
  method("our-oidc", (user) => user.oauth_providers.some(({ id }) => id === "our-oidc")),
  method("unused-method", () => false),
  { query: "signed_up_after_millis=START+3", fits: (user, start) => user.signed_up_at_millis >= start + 3 },
  { query: "signed_up_before_millis=START+6", fits: (user, start) => user.signed_up_at_millis < start + 6 },
  { query: "query=%F0%9F%9A%80", fits: (user) => user.display_name?.includes("🚀") === true },
  { query: `query=${"x".repeat(256)}`, fits: (user) => user.display_name === "x".repeat(256) },
  { query: "query=aDa", fits: (user) => /ada/i.test(user.display_name ?? "") },
];

/** Each filter alone, and each pair of different filters. */
const getKey = ({ query }: Filter) => query.split("=")[0];
const combinations: readonly (readonly Filter[])[] = [
  ...filters.map((filter) => [filter]),
  ...filters.flatMap((one, index) =>
    filters
      .slice(index + 1)
      .filter((other) => getKey(other) !== getKey(one))
      .map((other) => [one, other]),
  ),
];

async function read(project: TestProject, path: string) {
  const { status, json, text } = await app.send({ method: "GET", path, headers: project.as("admin") });
  expect(status, `${path}: ${text}`).toBe(200);
  return { json, text };
}

/** All pages of a list. */
async function readAll(project: TestProject, query: string, limit: number): Promise<Listed[]> {
  const all: Listed[] = [];
  let cursor: string | null = null;
  do {
    const at: string = cursor === null ? "" : `&cursor=${cursor}`;
    const { json } = await read(project, `/users?limit=${limit}&${query}${at}`);
    const page = json as unknown as { items: Listed[]; pagination: { next_cursor: string | null } };
    expect(page.items.length).toBeLessThanOrEqual(limit);
    all.push(...page.items);
    cursor = page.pagination.next_cursor;
  } while (cursor !== null);
  return all;
}

const exportedIds = (lines: string): string[] =>
  lines
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line).id);

test("lists, counts and exports with every filter and every pair of filters return exactly the matching users", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(randomUser, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 1, max: 6 }),
      async (people, limit) => {
        const project = await makeProject(app);
        const start = app.platform.clock();
        await insertRandomUsers(app, project, people);
        const everybody = await readAll(project, "", 1000);
        expect(everybody).toHaveLength(people.length);
        for (const chosen of combinations) {
          const query = chosen
            .map((filter) => filter.query.replace(/START\+(\d)/, (_, more) => String(start + Number(more))))
            .join("&");
          const expected = everybody
            .filter((user) => chosen.every(({ fits }) => fits(user, start)))
            .map(({ id }) => id);
          const getIds = (users: readonly Listed[]) => users.map(({ id }) => id);
          expect(getIds(await readAll(project, query, limit)), query).toEqual(expected);
          expect(getIds(await readAll(project, `${query}&desc=true`, limit)), query).toEqual(expected.toReversed());
          const { json: counted } = await read(project, `/users/count?${query}`);
          expect(counted, query).toEqual({ count: expected.length, is_at_least: false });
          const { text: lines } = await read(project, `/users/export?format=jsonl&${query}`);
          expect(exportedIds(lines), query).toEqual(expected);
        }
      },
    ),
    { numRuns: 4 },
  );
}, 120_000);
