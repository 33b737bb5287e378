import type { Queryable } from "../../../platform/database/database.ts";
import { type Chain, createChain, walk } from "./chain.ts";
import { dropUpToBase, findAgedProjects, holdProject, readLinks } from "./queries.ts";
import { holdHead, type SealServices, writeHead } from "./seal.ts";

/** Entries that are dropped in one transaction. */
const batchSize = 5000;

/** Drops the oldest entries of every chain, up to the first one that is not older than `before`; the chain begins after them then.
 *  What is not whole is kept as it is: nobody gets rid of traces by making them look old. */
export async function dropOldEntries(services: SealServices, before: Date): Promise<void> {
  const chain = createChain(services.encryption);
  for (const { project_id: projectId } of await services.database.rows(findAgedProjects, [before])) {
    const drop = () =>
      services.database.transaction((transaction) => dropBatch(transaction, services, chain, { projectId, before }));
    while ((await drop()) === batchSize);
  }
}

interface Aged {
  readonly projectId: string;
  readonly before: Date;
}

/** Returns how many were dropped. */
async function dropBatch(
  transaction: Queryable,
  { log }: SealServices,
  chain: Chain,
  { projectId, before }: Aged,
): Promise<number> {
  if (!(await transaction.row(holdProject, [projectId]))) return 0;
  const { head, isIntact } = await holdHead(transaction, chain, projectId);
  const links = await transaction.rows(readLinks, [projectId, head.baseNumber, batchSize]);
  const firstKept = links.findIndex(({ at }) => at >= before);
  const old = firstKept < 0 ? links : links.slice(0, firstKept);
  const { place, problem } = walk(chain, { number: head.baseNumber, hash: head.baseHash }, old);
  if (problem || !isIntact || place.number > head.number) {
    log.error({ projectId, ...problem }, "old entries of an audit log are kept: its chain is not whole");
    return 0;
  }
  if (old.length === 0) return 0;
  await writeHead(transaction, projectId, { ...head, baseNumber: place.number, baseHash: place.hash }, chain);
  await transaction.run(dropUpToBase, [projectId, place.number]);
  return old.length;
}
