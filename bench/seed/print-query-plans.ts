import { contract } from "@vestibule/contract/endpoints";
import type { Client } from "pg";
import { createUserHandlers } from "../../apps/server/src/modules/accounts/index.ts";
import type { Queryable, Statement } from "../../apps/server/src/platform/database/database.ts";
import type { QueryCase } from "./user-list-queries.ts";

type Services = Parameters<typeof createUserHandlers>[0];
type ListCall = Parameters<ReturnType<typeof createUserHandlers>["list"]>[0];

/** Wraps a client to print the query plan of each statement. */
function createExplainingClient(client: Client, print: (line: string) => void): Queryable {
  const rows = async <Row>({ name, text }: Statement<Row>, values: readonly unknown[]): Promise<Row[]> => {
    const plan = await client.query(`explain (analyze, buffers) ${text}`, [...values]);
    print(`-- ${name || "unnamed"}\n${plan.rows.map((line) => line["QUERY PLAN"]).join("\n")}`);
    return (await client.query(text, [...values])).rows;
  };
  return {
    rows,
    row: async (query, values) => (await rows(query, values))[0] ?? null,
    run: async (query, values) => (await rows(query, values)).length,
  };
}

/** Runs the first variant of each query and prints the plans of its statements. */
export async function printPlans(
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
