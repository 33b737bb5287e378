import { sameDigest } from "../../../platform/crypto/digest.ts";
import type { Database, Queryable } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type Chain, createChain, genesisHead, type Head, type Position, type Problem, verifyLinks } from "./chain.ts";
import { findHead, type LinkRow, listLinks, setRepeatableRead, toHead } from "./chain-statements.ts";

/** Entries to read per query. */
const chunkSize = 1000;

export interface Verification {
  readonly isValid: boolean;
  /** Number of valid entries from the first one on. */
  readonly entries: number;
  readonly firstProblem: Problem | null;
  /** The chain's head, to be stored elsewhere. Null if the log is empty. */
  readonly head: Position | null;
}

/**
 * Verifies a snapshot of a project's whole chain and reports the first entry that was changed, removed, moved or
 * inserted.
 */
export function verifyChain(
  database: Database,
  { encryption }: Pick<Platform, "encryption">,
  projectId: string,
): Promise<Verification> {
  const chain = createChain(encryption);
  return database.transaction(async (transaction) => {
    await transaction.run(setRepeatableRead, {});
    const row = await transaction.row(findHead, { projectId });
    const head = row ? toHead(row) : genesisHead;
    const isSealed =
      row === null || chain.isSealed(projectId, head, { seal: row.seal, keyNumber: row.seal_key_number });
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
    const links: LinkRow[] = await transaction.rows(listLinks, { projectId, after, limit: chunkSize });
    const verified = verifyLinks(chain, projectId, position, links);
    if (verified.problem || links.length < chunkSize) return verified;
    position = verified.position;
    after = links.at(-1)?.number ?? null;
  }
}

/** The entries form a valid chain; compares its end with the head, to detect truncation. */
function findHeadProblem(position: Position, head: Head, isSealed: boolean): Problem | null {
  if (position.number < head.number)
    return { number: position.number + 1, problem: `Entry ${position.number + 1} and all later entries are missing.` };
  if (position.number > head.number)
    return { number: head.number + 1, problem: `Entry ${head.number + 1} is after the end of the chain.` };
  if (!isSealed || !sameDigest(position.hash, head.hash))
    return { number: head.number, problem: "The record of the chain's end was altered." };
  return null;
}
