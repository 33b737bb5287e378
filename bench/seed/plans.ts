import type { Client } from "pg";
import { newestFirst, oldestFirst } from "../../apps/server/src/domains/users/list/queries.ts";
import { fetchMax, glanceMax, idInSearch, startOf } from "../../apps/server/src/domains/users/list/rules.ts";
import type { Statement } from "../../apps/server/src/platform/database/database.ts";
import type { Question } from "./questions.ts";

const rows = 51;

/** The statements that a query may lead to, with their values. */
async function statementsOf(client: Client, projectId: string, query: URLSearchParams) {
  const isDescending = query.get("desc") === "true";
  const statements = isDescending ? newestFirst : oldestFirst;
  const [teamId, text, cursor] = [query.get("team_id"), query.get("query"), query.get("cursor")];
  const start = startOf(isDescending);
  const position = await client.query<{ at: string }>("select signed_up_at::text as at from users where id = $1", [
    cursor,
  ]);
  const from = [projectId, position.rows[0]?.at ?? start.signedUpAt, cursor ?? start.id, rows];
  const all: [Statement<unknown>, readonly unknown[]][] = [];
  if (text !== null) {
    const matching = [...from, text, idInSearch(text)];
    all.push([statements.glance, [...matching, glanceMax]], [statements.lookUp, [...matching, fetchMax]]);
  } else all.push(teamId === null ? [statements.everybody, from] : [statements.members, [...from, teamId]]);
  return all;
}

/** Prints how PostgreSQL goes about the first form of each question. */
export async function printPlans(
  client: Client,
  projectId: string,
  questions: readonly Question[],
  print: (line: string) => void,
): Promise<void> {
  for (const { name, forms } of questions) {
    for (const [{ text }, values] of await statementsOf(client, projectId, new URLSearchParams(forms[0]))) {
      const { rows: lines } = await client.query(`explain (analyze, buffers) ${text}`, [...values]);
      print(`\n${name}: ${forms[0]}\n${lines.map((line) => line["QUERY PLAN"]).join("\n")}`);
    }
  }
}
