import { contract } from "@vestibule/contract/endpoints";
import type { Client } from "pg";
import { createUserHandlers } from "../../apps/server/src/modules/accounts/index.ts";
import type { ComposedQuery, Queryable } from "../../apps/server/src/platform/database/database.ts";
import { bindParameters } from "../../apps/server/src/platform/database/statement.ts";
import type { Seeded } from "./databases.ts";
import { bigTeamId } from "./fill-users.ts";
import { getRequests, type Timing, timeRequests } from "./latency-table.ts";

/** A named request for a user list. It has several variants so that no response comes from a warm cache. */
interface QueryCase {
  readonly name: string;
  /** Default: `/users`. */
  readonly path?: string;
  /** Query strings for that path. */
  readonly variants: readonly string[];
}

/** `ids`: users sampled from the whole list, oldest first. */
function createUserListQueries(ids: readonly string[], teamId: string): QueryCase[] {
  const middle = ids.slice(Math.floor(ids.length / 4), Math.ceil((ids.length * 3) / 4));
  const search = (name: string, ...words: string[]): QueryCase => ({
    name,
    variants: words.map((word) => `limit=50&query=${encodeURIComponent(word)}`),
  });
  return [
    { name: "first page", variants: ["limit=50"] },
    { name: "newest page", variants: ["limit=50&desc=true"] },
    { name: "deep page", variants: middle.map((id) => `limit=50&cursor=${id}`) },
    { name: "deep page, newest first", variants: middle.map((id) => `limit=50&desc=true&cursor=${id}`) },
    { name: "a team", variants: [`limit=50&team_id=${teamId}`] },
    search("user ID", ...middle),
    search("name fragment, frequent", "mar", "Anna", "王", "schmi", "Иван", "o"),
    search("name fragment, occasional", "Müller", "wilhel", "田中", "김민", "Παπα", "شامي", "ludov"),
    search(
      "name fragment, rare",
      "philippa feather",
      "Zacharias Quis",
      "Щербаков Людмила",
      "諸",
      "Людмила Щ",
      "hedwig łuk",
    ),
    search("email fragment, frequent", "@gmail", "example", "sunny", ".com", "1@"),
    search("email fragment, occasional", "@web.de", "sunny12", "coral-", "quartz7", "work.example"),
    search("email fragment, rare", "4711@", "fable77", "onyx-12", "lunar9876", "maple123@"),
    search("absent", "qwxzyv", "qqq", "zq", "~", "ΩΩΩ", "maria\u00a0absent"),
    {
      name: "frequent words, deep page",
      variants: middle.map((id, index) => `limit=50&cursor=${id}&query=${["anna", "gmail", "an", "smith"][index % 4]}`),
    },
  ];
}

const dayMs = 24 * 60 * 60 * 1000;

/** User list requests by filter, with and without search text. `ways.ts` defines how common each trait is. */
function createUserFilterQueries(ids: readonly string[], teamId: string, now: number): QueryCase[] {
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

const countQueries: readonly QueryCase[] = [
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

type Services = Parameters<typeof createUserHandlers>[0];
type ListCall = Parameters<ReturnType<typeof createUserHandlers>["list"]>[0];

/** Wraps a client to print the query plan of each statement. */
function createExplainingClient(client: Client, print: (line: string) => void): Queryable {
  const explain = async <Row>({ name, text, values }: ComposedQuery<Row>): Promise<Row[]> => {
    const plan = await client.query(`explain (analyze, buffers) ${text}`, [...values]);
    print(`-- ${name || "unnamed"}\n${plan.rows.map((line) => line["QUERY PLAN"]).join("\n")}`);
    return (await client.query<Row & object>(text, [...values])).rows;
  };
  const rows: Queryable["rows"] = (query, parameters) =>
    explain({ name: query.name, ...bindParameters(query, parameters) });
  return {
    rows,
    row: async (query, parameters) => (await rows(query, parameters))[0] ?? null,
    run: async (query, parameters) => (await rows(query, parameters)).length,
    query: explain,
    afterCommit: (task) => task(),
  };
}

/** Runs the first variant of each query and prints the plans of its statements. */
async function printPlans(
  client: Client,
  projectId: string,
  cases: readonly QueryCase[],
  print: (line: string) => void,
): Promise<void> {
  const activity = { lastActiveAt: () => 0 };
  const { list } = createUserHandlers({
    database: createExplainingClient(client, print),
    activity,
  } as unknown as Services);
  for (const { name, variants } of cases) {
    print(`\n${name}: ${variants[0]}`);
    const query = contract.users.list.query.parse(Object.fromEntries(new URLSearchParams(variants[0])));
    await list({ auth: { project: { id: projectId } }, query } as unknown as ListCall);
  }
}

const print = (line = ""): void => void process.stdout.write(`${line}\n`);

/** Times lists, searches, filters and counts of users. */
export async function measureUserLists(
  { project, origin, client, users }: Seeded,
  { requests, withPlans }: { requests: number; withPlans: boolean },
) {
  const { rows } = await client.query<{ id: string }>(
    `select id from (select id, row_number() over (order by signed_up_at, id) as place from users where project_id = $1) u
     where place % greatest($2::int / 400, 1) = 0 order by place`,
    [project.id, users],
  );
  const ids = rows.map(({ id }) => id);
  const cases = [...createUserListQueries(ids, bigTeamId), ...createUserFilterQueries(ids, bigTeamId, Date.now())];
  const headers = {
    "x-stack-access-type": "server",
    "x-stack-project-id": project.id,
    "x-stack-secret-server-key": project.secretServerKey,
  };
  const timings = new Map<string, Timing>();
  for (const { name, path = "/users", variants } of [...cases, ...countQueries]) {
    const urls = variants.map((form) => `${origin}/api/v1${path}?${form}`);
    timings.set(name, await timeRequests(getRequests(urls, headers), requests));
  }
  if (withPlans) await printPlans(client, project.id, cases, print);
  return timings;
}
