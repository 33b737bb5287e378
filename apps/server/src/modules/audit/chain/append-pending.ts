import type { Queryable } from "../../../platform/database/database.ts";
import { statement } from "../../../platform/database/statement.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type Chain, createChain, genesisHead, type Head, invalidSeal } from "./chain.ts";
import {
  deletePending,
  findFormerSeals,
  findLastNumber,
  findProjectsWithPending,
  hasPending,
  insertHead,
  listPending,
  lockHead,
  lockProject,
  movePendingToLog,
  type PendingRow,
  toHead,
  updateHead,
} from "./chain-statements.ts";
import { createProjectBackoff, type ProjectBackoff } from "./project-backoff.ts";

/**
 * Per quarter hour and day. The parameters are arrays with one element per attempt. Rows are in a fixed order to prevent
 * deadlocks between writers.
 */
const addSignIns = statement(
  "add-sign-ins",
  `with tries as (
     select project_id, date_bin('15 minutes', at, 'epoch'::timestamptz) as quarter, action, method, outcome, reason, count(*) as count
     from unnest($projectIds::text[], $times::timestamptz[], $actions::text[], $methods::text[], $outcomes::text[], $reasons::text[])
       as tries (project_id, at, action, method, outcome, reason)
     group by 1, 2, 3, 4, 5, 6
   ), days as (
     insert into sign_in_day_counts as c (project_id, day, action, method, outcome, reason, count)
     select project_id, (quarter at time zone 'UTC')::date, action, method, outcome, reason, sum(count) from tries
     group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
     on conflict (project_id, day, action, method, outcome, reason) do update set count = c.count + excluded.count
   )
   insert into sign_in_counts as c (project_id, quarter, action, method, outcome, reason, count)
   select project_id, quarter, action, method, outcome, reason, count from tries order by 1, 2, 3, 4, 5, 6
   on conflict (project_id, quarter, action, method, outcome, reason) do update set count = c.count + excluded.count`,
);

/** An audit log entry of a sign-in or sign-up attempt. */
export interface SignInEntry {
  readonly projectId: string;
  readonly at: Date;
  readonly action: "sign_in" | "sign_up";
  readonly outcome: string;
  /** The error code of a failure. */
  readonly reason: string | null;
  readonly details: { readonly method?: unknown };
}

const getMethod = ({ details: { method } }: SignInEntry): string => (typeof method === "string" ? method : "other");

/** Counts attempts in the transaction that appends their entries to the audit chain, so each counts once. */
export async function countSignIns(transaction: Queryable, entries: readonly SignInEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await transaction.run(addSignIns, {
    projectIds: entries.map(({ projectId }) => projectId),
    times: entries.map(({ at }) => at),
    actions: entries.map(({ action }) => action),
    methods: entries.map(getMethod),
    outcomes: entries.map(({ outcome }) => outcome),
    reasons: entries.map(({ reason }) => reason ?? ""),
  });
}

export type ChainServices = Pick<Platform, "database" | "encryption" | "log">;

/** Entries to append per transaction. */
const batchSize = 500;

/** Appends all committed pending entries of a project to its chain, after waiting for any other writer. */
export async function appendPendingForProject(services: ChainServices, projectId: string): Promise<void> {
  const found = await services.database.row(hasPending, { projectId });
  if (!found?.is_waiting) return;
  const chain = createChain(services.encryption);
  for (;;) {
    const sealed = await services.database.transaction((transaction) =>
      appendBatch(transaction, services, chain, projectId),
    );
    if (sealed < batchSize) return;
  }
}

/**
 * Appends the pending entries of every project, from any node. Skips projects that failed recently. Returns the number
 * of other projects, and when to retry one that failed, in ms of the backoff's clock; null if none did.
 */
export async function appendPending(
  services: ChainServices,
  backoff: ProjectBackoff = createProjectBackoff(() => 0),
): Promise<{ readonly appended: number; readonly retryAt: number | null }> {
  const failed = new Set<string>();
  let appended = 0;
  let last = "";
  for (;;) {
    const pending = await services.database.rows(findProjectsWithPending, { after: last });
    for (const { project_id: projectId } of pending) {
      last = projectId;
      if (backoff.getRetryAt(projectId) === null && (await tryToAppend(services, projectId, backoff))) appended += 1;
      else failed.add(projectId);
    }
    if (pending.length === 0) break;
  }
  backoff.retain(failed);
  const retryTimes = [...failed].flatMap((projectId) => backoff.getRetryAt(projectId) ?? []);
  return { appended, retryAt: retryTimes.length === 0 ? null : Math.min(...retryTimes) };
}

/** Returns whether it succeeded: a failing project must not block the others. */
async function tryToAppend(services: ChainServices, projectId: string, backoff: ProjectBackoff): Promise<boolean> {
  try {
    await appendPendingForProject(services, projectId);
    backoff.recordSuccess(projectId);
    return true;
  } catch (error) {
    backoff.recordFailure(projectId);
    services.log.error({ err: error, projectId }, "could not append to a project's audit log; will retry");
    return false;
  }
}

/** Returns the number of appended entries. Lock order: project, head, entries. */
async function appendBatch(
  transaction: Queryable,
  { log }: ChainServices,
  chain: Chain,
  projectId: string,
): Promise<number> {
  // The log of a project that is being deleted is no longer read.
  if (!(await transaction.row(lockProject, { projectId }))) {
    await transaction.run(deletePending, { projectId });
    return 0;
  }
  const { head, isIntact } = await lockOrCreateHead(transaction, chain, projectId);
  const pending = await transaction.rows(listPending, { projectId, limit: batchSize });
  if (pending.length === 0) return 0;
  if (!isIntact) log.error({ projectId }, "the head of an audit log was altered");

  // Rows that an attacker inserted after the head stay, so that verification finds them; the chain continues after
  // them.
  const last = await transaction.row(findLastNumber, { projectId });
  const links = chainEntries(chain, { number: Math.max(head.number, last?.number ?? 0), hash: head.hash }, pending);
  await transaction.run(movePendingToLog, {
    projectId,
    positions: pending.map(({ position }) => position),
    numbers: links.map(({ number }) => number),
    hashes: links.map(({ hash }) => hash),
    keyNumber: chain.keyNumber,
  });
  const end = links.at(-1);
  if (end) await writeHead(transaction, chain, projectId, { head: { ...head, ...end }, isIntact });
  await countSignIns(transaction, pending.map((row) => ({ projectId, ...row })).filter(isSignIn));
  return pending.length;
}

const isSignIn = (row: PendingRow & { projectId: string }): row is PendingRow & SignInEntry =>
  row.action === "sign_in" || row.action === "sign_up";

function chainEntries(chain: Chain, from: Pick<Head, "number" | "hash">, pending: readonly PendingRow[]) {
  let { number, hash } = from;
  return pending.map(({ text }) => {
    number += 1;
    hash = chain.computeHash({ previous: hash, number: String(number), text, keyNumber: chain.keyNumber });
    return { number, hash };
  });
}

/** Locks the chain's head for this transaction and checks its seal. */
export async function lockOrCreateHead(
  transaction: Queryable,
  chain: Chain,
  projectId: string,
): Promise<{ readonly head: Head; readonly isIntact: boolean }> {
  const row = (await transaction.row(lockHead, { projectId })) ?? (await createHead(transaction, chain, projectId));
  const head = toHead(row);
  return { head, isIntact: chain.isSealed(projectId, head, { seal: row.seal, keyNumber: row.seal_key_number }) };
}

async function createHead(transaction: Queryable, chain: Chain, projectId: string) {
  await transaction.run(insertHead, {
    projectId,
    ...headValues(genesisHead),
    seal: chain.computeSeal(projectId, genesisHead),
    sealKeyNumber: chain.keyNumber,
  });
  const row = await transaction.row(lockHead, { projectId });
  if (!row) throw new Error("Creating an audit log head returned no row");
  return row;
}

/** `isIntact` false: the head was altered before, and the new seal must not hide that. */
export async function writeHead(
  transaction: Queryable,
  chain: Chain,
  projectId: string,
  { head, isIntact }: { readonly head: Head; readonly isIntact: boolean },
): Promise<void> {
  const seal = isIntact ? chain.computeSeal(projectId, head) : invalidSeal;
  await transaction.run(updateHead, { projectId, ...headValues(head), seal, sealKeyNumber: chain.keyNumber });
}

const headValues = ({ number, hash, baseNumber, baseHash }: Head) => ({ number, hash, baseNumber, baseHash });

/** Heads to seal per transaction. */
const sealBatchSize = 500;

/**
 * Seals the ends of all chains with the current secret, after a rotation. The seal of a head that was altered stays invalid.
 * Returns the number of heads.
 */
export async function resealHeads(services: Pick<Platform, "database" | "encryption">): Promise<number> {
  const chain = createChain(services.encryption);
  let sealed = 0;
  for (;;) {
    const found = await services.database.rows(findFormerSeals, { keyNumber: chain.keyNumber, limit: sealBatchSize });
    for (const { project_id: projectId } of found) {
      await services.database.transaction(async (transaction) => {
        // Locks the project first, as every writer of a chain does. A project that is being deleted keeps its log until then.
        await transaction.row(lockProject, { projectId });
        await writeHead(transaction, chain, projectId, await lockOrCreateHead(transaction, chain, projectId));
      });
    }
    sealed += found.length;
    if (found.length < sealBatchSize) return sealed;
  }
}
