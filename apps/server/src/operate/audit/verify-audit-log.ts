import type { Config } from "../../config.ts";
import { verifyChain } from "../../modules/audit/index.ts";
import type { Database } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { withMigratedDatabase } from "../open-migrated-database.ts";
import { type OperatorEnvironment, OperatorError, OperatorUsageError } from "../operator-environment.ts";
import { describeCount } from "../progress.ts";

/** A chain head that an operator recorded outside the server. */
interface RecordedHead {
  readonly number: number;
  /** Hexadecimal, lower case. */
  readonly hash: string;
}

const pattern = /^([1-9]\d{0,14}):([0-9a-f]{64})$/i;

/** @throws OperatorUsageError for text that `audit verify` never prints */
export function parseRecordedHead(text: string): RecordedHead {
  const [, number, hash] = pattern.exec(text.trim()) ?? [];
  if (number === undefined || hash === undefined)
    throw new OperatorUsageError("--head must be <number>:<hash>, as audit verify prints it at the end of a line.");
  return { number: Number(number), hash: hash.toLowerCase() };
}

/** The log's current state, for comparison with a recorded head. */
interface CurrentHead {
  /** The number of the last entry; null: the log is empty. */
  readonly lastNumber: number | null;
  /** Entries up to this number were deleted by retention. */
  readonly baseNumber: number;
  /** Hash of the entry with the recorded number, hexadecimal; null: the entry doesn't exist. */
  readonly currentHash: string | null;
}

/** What is wrong with an intact log compared with the recorded head; null: the log continues from it. */
export function compareWithRecordedHead(
  recorded: RecordedHead,
  { lastNumber, baseNumber, currentHash }: CurrentHead,
): string | null {
  if (lastNumber === null || lastNumber < recorded.number)
    return `It ends at entry ${lastNumber ?? 0}, before the recorded entry ${recorded.number}: entries were removed from its end.`;
  if (currentHash === recorded.hash) return null;
  if (currentHash === null && recorded.number < baseNumber)
    return `The recorded entry ${recorded.number} was deleted by retention. Compare with a newer one.`;
  return `Entry ${recorded.number} doesn't match the recorded one: the log was rewritten.`;
}

const listProjects = statement(
  "list-projects-to-verify",
  "select id from projects where $projectId?::text is null or id = $projectId order by id",
);

const findChainHead = statement(
  "find-audit-chain-head",
  `select h.number::float8 as last_number, h.base_number::float8 as "base_number!",
     case when h.base_number = $number then encode(h.base_hash, 'hex')
       else (select encode(hash, 'hex') from audit_log l where l.project_id = h.project_id and l.number = $number) end as hash_there
   from audit_heads h where h.project_id = $projectId`,
);

interface Command {
  /** Null: all projects. */
  readonly projectId: string | null;
  readonly head: string | null;
}

/**
 * `vestibule audit verify`: returns true when no project's audit log was altered. Prints one line per project, with its
 * first problem.
 */
export async function verifyAuditLog(
  { projectId, head }: Command,
  config: Config,
  { print, signal }: OperatorEnvironment,
): Promise<boolean> {
  if (head !== null && projectId === null)
    throw new OperatorUsageError("--head belongs to one project: add --project.");
  const recorded = head === null ? null : parseRecordedHead(head);
  return withMigratedDatabase(config, signal, async ({ database, encryption }) => {
    const projects = await database.rows(listProjects, { projectId });
    if (projectId !== null && projects.length === 0) throw new OperatorError(`Project ${projectId} does not exist.`);
    let areIntact = true;
    for (const { id } of projects) {
      const { entries, firstProblem, head: end } = await verifyChain(database, { encryption }, id);
      const problem =
        firstProblem?.problem ??
        (recorded && compareWithRecordedHead(recorded, await readCurrentHead(database, id, recorded)));
      const place = end ? ` ${end.number}:${end.hash.toString("hex")}` : "";
      print(`${id}: ${problem ?? `intact, ${describeCount(entries, "entry", "entries")}${place}`}`);
      areIntact &&= problem === null;
    }
    return areIntact;
  });
}

async function readCurrentHead(database: Database, projectId: string, { number }: RecordedHead): Promise<CurrentHead> {
  const row = await database.row(findChainHead, { projectId, number });
  return {
    lastNumber: row?.last_number ?? null,
    baseNumber: row?.base_number ?? 0,
    currentHash: row?.hash_there ?? null,
  };
}
