import type { QueryCase } from "./user-list-queries.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** User list requests by filter, with and without search text. `ways.ts` defines how common each trait is. */
export function createUserFilterQueries(ids: readonly string[], teamId: string, now: number): QueryCase[] {
  const pages = (name: string, ...queries: string[]): QueryCase => ({
    name,
    variants: queries.flatMap((query) => [`limit=50&${query}`, `limit=50&desc=true&${query}`]),
  });
  const signedUp = (fromDays: number, toDays: number): string =>
    `signed_up_after_millis=${now - fromDays * dayMs}&signed_up_before_millis=${now - toDays * dayMs}`;
  return [
    pages("filter, most", "is_verified=true", "is_anonymous=false", "sign_in_method=password"),
    pages("filter, some", "is_verified=false", "sign_in_method=passkey", "sign_in_method=google", "is_anonymous=true"),
    pages("filter, few", "sign_in_method=totp", "sign_in_method=rare-oidc"),
    pages("filter without matches", "sign_in_method=none-such", "sign_in_method=totp&signed_up_before_millis=0"),
    pages(
      "filters",
      "is_verified=false&sign_in_method=passkey",
      "is_anonymous=true&sign_in_method=totp&is_verified=false",
    ),
    pages("sign-up range", signedUp(400, 390), signedUp(1, 0), `${signedUp(300, 200)}&sign_in_method=oauth`),
    {
      name: "filter, deep page",
      variants: ids.map((id) => `limit=50&is_verified=true&sign_in_method=otp&cursor=${id}`),
    },
    pages("filter, a team", `team_id=${teamId}&sign_in_method=github`, `team_id=${teamId}&is_verified=false&query=mar`),
    pages("filter and frequent text", "is_verified=true&query=mar", "sign_in_method=google&query=gmail"),
    pages("filter and some text", "is_verified=true&query=wilhel", "sign_in_method=passkey&query=sunny12"),
    pages("filter and rare text", "is_verified=true&query=onyx-12", "is_anonymous=false&query=philippa%20feather"),
    pages("filter and absent text", "is_verified=true&query=qwxzyv", "sign_in_method=google&query=%CE%A9%CE%A9%CE%A9"),
    pages("few and frequent text", "sign_in_method=totp&query=gmail", "sign_in_method=rare-oidc&query=o"),
  ];
}

export const countQueries: readonly QueryCase[] = [
  { name: "count, all", path: "/users/count", variants: [""] },
  {
    name: "count, filter",
    path: "/users/count",
    variants: ["is_verified=true", "is_verified=false", "sign_in_method=totp"],
  },
  { name: "count, text", path: "/users/count", variants: ["query=mar", "query=onyx-12", "query=gmail", "query=qqq"] },
  {
    name: "count, filter and text",
    path: "/users/count",
    variants: ["is_verified=true&query=onyx-12", "sign_in_method=google&query=anna", "sign_in_method=totp&query=gmail"],
  },
];
