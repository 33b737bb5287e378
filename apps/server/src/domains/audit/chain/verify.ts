import { sameDigest } from "../../../platform/crypto/digest.ts";
import type { Database, Queryable } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type Chain, createChain, emptyHead, type Head, type Place, type Problem, walk } from "./chain.ts";
import { findHead, type LinkRow, readAsOfNow, readLinks, toHead } from "./queries.ts";

/** Entries that are read at once. */
const chunkSize = 1000;

export interface Verification {
  readonly isWhole: boolean;
  /** How many fit, from the first one on. */
  readonly entries: number;
  readonly firstProblem: Problem | null;
  /** The end of the chain, to be noted elsewhere. Null: nothing was ever written down. */
  readonly head: Place | null;
}

/** Walks the whole chain of a project as it stands at this moment, and names the first entry that was changed, removed, moved or put in. */
export function verifyChain(
  database: Database,
  { encryption }: Pick<Platform, "encryption">,
  projectId: string,
): Promise<Verification> {
  const chain = createChain(encryption);
  return database.transaction(async (transaction) => {
    await transaction.run(readAsOfNow, []);
    const row = await transaction.row(findHead, [projectId]);
    const head = row ? toHead(row) : emptyHead;
    const isSealed = row === null || sameDigest(chain.sealOf(projectId, head), row.seal);
    const { place, problem } = await walkAll(transaction, chain, projectId, head);
    const firstProblem = problem ?? problemOfEnd(place, head, isSealed);
    return {
      isWhole: firstProblem === null,
      entries: place.number - head.baseNumber,
      firstProblem,
      head: row ? { number: head.number, hash: head.hash } : null,
    };
  });
}

async function walkAll(transaction: Queryable, chain: Chain, projectId: string, head: Head) {
  let place: Place = { number: head.baseNumber, hash: head.baseHash };
  let after: string | null = null;
  for (;;) {
    const links: LinkRow[] = await transaction.rows(readLinks, [projectId, after, chunkSize]);
    const walked = walk(chain, place, links);
    if (walked.problem || links.length < chunkSize) return walked;
    place = walked.place;
    after = links.at(-1)?.number ?? null;
  }
}

/** All entries fit together: are they all that there were? */
function problemOfEnd(place: Place, head: Head, isSealed: boolean): Problem | null {
  if (place.number < head.number)
    return { number: place.number + 1, problem: `Entry ${place.number + 1} is missing, and all after it.` };
  if (place.number > head.number)
    return { number: head.number + 1, problem: `Entry ${head.number + 1} stands after the end of the chain.` };
  if (!isSealed || !sameDigest(place.hash, head.hash))
    return { number: head.number, problem: "What is noted of the end of the chain was altered." };
  return null;
}
