import { contract } from "@vestibule/contract/endpoints";
import type { Client } from "pg";
import { createUserHandlers } from "../../apps/server/src/modules/accounts/index.ts";
import type { Queryable, Statement } from "../../apps/server/src/platform/database/database.ts";
import type { Question } from "./questions.ts";

type Services = Parameters<typeof createUserHandlers>[0];
type ListCall = Parameters<ReturnType<typeof createUserHandlers>["list"]>[0];

/** A database that tells how it goes about each statement. */
function explaining(client: Client, print: (line: string) => void): Queryable {
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

/** Answers the first form of each question, and prints the plans of the statements that it takes. */
export async function printPlans(
  client: Client,
  projectId: string,
  questions: readonly Question[],
  print: (line: string) => void,
): Promise<void> {
  const activity = { lastActiveAt: () => 0 };
  const { list } = createUserHandlers({ database: explaining(client, print), activity } as unknown as Services);
  for (const { name, forms } of questions) {
    print(`\n${name}: ${forms[0]}`);
    const query = contract.users.list.query.parse(Object.fromEntries(new URLSearchParams(forms[0])));
    await list({ auth: { project: { id: projectId } }, query } as unknown as ListCall);
  }
}
