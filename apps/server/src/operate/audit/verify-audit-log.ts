import type { Client } from "pg";
import type { Config } from "../../config.ts";
import { verifyChain } from "../../domains/audit/index.ts";
import { createEncryption, type Encryption } from "../../platform/crypto/encryption.ts";
import { type Database, openDatabase, statement } from "../../platform/database/database.ts";
import { createLog } from "../../platform/log.ts";
import { readMigrations } from "../database/catalog.ts";
import { withClient } from "../database/with-client.ts";
import { describeCount } from "../progress.ts";
import { listMigrations } from "../restore/schema.ts";
import { readSecretOf } from "../secret.ts";
import { OperatorError, type OperatorSurroundings, OperatorUsageError } from "../surroundings.ts";
import { compareWithNoted, type EndNow, type NotedEnd, parseNotedEnd } from "./noted-end.ts";

const listProjects = statement<{ id: string }>(
  "list-projects-to-verify",
  "select id from projects where $1::text is null or id = $1 order by id",
);

const findEnd = statement<{ last_number: number | null; base_number: number; hash_there: string | null }>(
  "find-end-of-audit-log",
  `select h.number::float8 as last_number, h.base_number::float8 as base_number,
     case when h.base_number = $2 then encode(h.base_hash, 'hex')
       else (select encode(hash, 'hex') from audit_log l where l.project_id = h.project_id and l.number = $2) end as hash_there
   from audit_heads h where h.project_id = $1`,
);

interface Command {
  /** Null: all of them. */
  readonly projectId: string | null;
  readonly head: string | null;
}

/** `vestibule audit verify`: true when no project's audit log was altered. One line per project; the first problem of each. */
export async function verifyAuditLog(
  { projectId, head }: Command,
  config: Config,
  { print, signal }: OperatorSurroundings,
): Promise<boolean> {
  if (head !== null && projectId === null)
    throw new OperatorUsageError("--head is the end of one project's log: name it with --project.");
  const noted = head === null ? null : parseNotedEnd(head);
  return withClient(config, signal, async (client, { connection }) => {
    const encryption = await readEncryption(client, config);
    const database = openDatabase(connection, { maxConnections: 2, log: createLog("silent") });
    try {
      const projects = await database.rows(listProjects, [projectId]);
      if (projectId !== null && projects.length === 0) throw new OperatorError(`There is no project ${projectId}.`);
      let areWhole = true;
      for (const { id } of projects) {
        const { entries, firstProblem, head: end } = await verifyChain(database, { encryption }, id);
        const problem = firstProblem?.problem ?? (noted && compareWithNoted(noted, await readEnd(database, id, noted)));
        const place = end ? ` ${end.number}:${end.hash.toString("hex")}` : "";
        print(`${id}: ${problem ?? `whole, ${describeCount(entries, "entry", "entries")}${place}`}`);
        areWhole &&= problem === null;
      }
      return areWhole;
    } finally {
      await database.close();
    }
  });
}

async function readEnd(database: Database, projectId: string, { number }: NotedEnd): Promise<EndNow> {
  const row = await database.row(findEnd, [projectId, number]);
  return {
    lastNumber: row?.last_number ?? null,
    baseNumber: row?.base_number ?? 0,
    hashThere: row?.hash_there ?? null,
  };
}

/** With another secret every chain would look altered. */
async function readEncryption(client: Client, config: Config): Promise<Encryption> {
  const applied = await readMigrations(client);
  if (applied === null) throw new OperatorError("The database holds nothing of Vestibule yet: there is no audit log.");
  const pending = (await listMigrations()).find((name) => !applied.includes(name));
  if (pending !== undefined)
    throw new OperatorError(
      `The database is not up to date (${pending} is missing). Start the server once: it brings the tables up to date.`,
    );
  return createEncryption(await readSecretOf(client, config));
}
