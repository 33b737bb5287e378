import { sameDigest } from "../../../platform/crypto/digest.ts";
import type { Database, Queryable } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type Chain, createChain, genesisHead, type Head, type Position, type Problem, verifyLinks } from "./chain.ts";
import { findHead, type LinkRow, listLinks, setRepeatableRead, toHead } from "./chain-statements.ts";

/** Entries that are read at once. */
const chunkSize = 1000;

export interface Verification {
  readonly isValid: boolean;
  /** How many fit, from the first one on. */
  readonly entries: number;
  readonly firstProblem: Problem | null;
  /** The end of the chain, to be noted elsewhere. Null: nothing was ever written down. */
  readonly head: Position | null;
}

/** Walks the whole chain of a project as it stands at this moment, and names the first entry that was changed, removed, moved or put in. */
export function verifyChain(
  database: Database,
  { encryption }: Pick<Platform, "encryption">,
  projectId: string,
): Promise<Verification> {
  const chain = createChain(encryption);
  return database.transaction(async (transaction) => {
    await transaction.run(setRepeatableRead, []);
    const row = await transaction.row(findHead, [projectId]);
    const head = row ? toHead(row) : genesisHead;
    const isSealed = row === null || sameDigest(chain.computeSeal(projectId, head), row.seal);
    const { position, problem } = await verifyAllLinks(transaction, chain, projectId, head);
    const firstProblem = problem ?? findHeadProblem(position, head, isSealed);
    return {
      isValid: firstProblem === null,
      entries: position.number - head.baseNumber,
      firstProblem,
      head: row ? { number: head.number, hash: head.hash } : null,
    };
  });
}

async function verifyAllLinks(transaction: Queryable, chain: Chain, projectId: string, head: Head) {
  let position: Position = { number: head.baseNumber, hash: head.baseHash };
  let after: string | null = null;
  for (;;) {
    const links: LinkRow[] = await transaction.rows(listLinks, [projectId, after, chunkSize]);
    const verified = verifyLinks(chain, position, links);
    if (verified.problem || links.length < chunkSize) return verified;
    position = verified.position;
    after = links.at(-1)?.number ?? null;
  }
}

/** All entries fit together: are they all that there were? */
function findHeadProblem(position: Position, head: Head, isSealed: boolean): Problem | null {
  if (position.number < head.number)
    return { number: position.number + 1, problem: `Entry ${position.number + 1} is missing, and all after it.` };
  if (position.number > head.number)
    return { number: head.number + 1, problem: `Entry ${head.number + 1} stands after the end of the chain.` };
  if (!isSealed || !sameDigest(position.hash, head.hash))
    return { number: head.number, problem: "What is noted of the end of the chain was altered." };
  return null;
}
