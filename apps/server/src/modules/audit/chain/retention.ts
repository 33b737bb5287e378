import type { Queryable } from "../../../platform/database/database.ts";
import { type ChainServices, lockOrCreateHead, writeHead } from "./append-pending.ts";
import { type Chain, createChain, verifyLinks } from "./chain.ts";
import { deleteUpToBase, findProjectsWithExpiredEntries, listLinks, lockProject } from "./chain-statements.ts";

/** Entries to delete per transaction. */
const batchSize = 5000;

/**
 * Deletes the oldest entries of every chain, up to the first one that is not older than `before`, and moves the chain's
 * base. An invalid chain is kept, so that an attacker cannot destroy evidence by backdating entries.
 */
export async function deleteOldEntries(services: ChainServices, before: Date): Promise<void> {
  const chain = createChain(services.encryption);
  for (const { project_id: projectId } of await services.database.rows(findProjectsWithExpiredEntries, { before })) {
    const deleteNextBatch = () =>
      services.database.transaction((transaction) => deleteBatch(transaction, services, chain, { projectId, before }));
    while ((await deleteNextBatch()) === batchSize);
  }
}

interface RetentionCutoff {
  readonly projectId: string;
  readonly before: Date;
}

/** Returns the number of deleted entries. */
async function deleteBatch(
  transaction: Queryable,
  { log }: ChainServices,
  chain: Chain,
  { projectId, before }: RetentionCutoff,
): Promise<number> {
  if (!(await transaction.row(lockProject, { projectId }))) return 0;
  const { head, isIntact } = await lockOrCreateHead(transaction, chain, projectId);
  const links = await transaction.rows(listLinks, { projectId, after: head.baseNumber, limit: batchSize });
  const firstKept = links.findIndex(({ at }) => at >= before);
  const old = firstKept < 0 ? links : links.slice(0, firstKept);
  const { position, problem } = verifyLinks(chain, projectId, { number: head.baseNumber, hash: head.baseHash }, old);
  if (problem || !isIntact || position.number > head.number) {
    log.error({ projectId, ...problem }, "audit log retention skipped: the chain is not valid");
    return 0;
  }
  if (old.length === 0) return 0;
  const next = { ...head, baseNumber: position.number, baseHash: position.hash };
  await writeHead(transaction, chain, projectId, { head: next, isIntact });
  await transaction.run(deleteUpToBase, { projectId, number: position.number });
  return old.length;
}
