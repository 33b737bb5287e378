import { createHmac } from "node:crypto";
import { sameDigest } from "../../../platform/crypto/digest.ts";
import type { Encryption } from "../../../platform/crypto/encryption.ts";

/** The end of a project's chain, and the entry after which it begins: everything up to that one was dropped for its age. */
export interface Head {
  readonly number: number;
  readonly hash: Buffer;
  readonly baseNumber: number;
  readonly baseHash: Buffer;
}

/** Before the first entry of a project. */
const genesisHash = Buffer.alloc(32);
export const genesisHead: Head = { number: 0, hash: genesisHash, baseNumber: 0, baseHash: genesisHash };

/** A seal that fits no head: it stays with a chain whose end was altered. */
export const invalidSeal = Buffer.alloc(32);

export interface Chain {
  /** Ties an entry to all before it. `text`: everything it says, in one unambiguous form. */
  computeHash(entry: { readonly previous: Buffer; readonly number: string; readonly text: string }): Buffer;
  computeSeal(projectId: string, head: Head): Buffer;
}

/** HMAC-SHA-256 under a key of the installation: whoever can write to the database but does not have its secret cannot make a chain
 *  that fits. @see RFC 2104 */
export function createChain(encryption: Pick<Encryption, "deriveKey">): Chain {
  const key = encryption.deriveKey("audit-chain");
  const mac = (purpose: string) => createHmac("sha256", key).update(`${purpose}\n`);
  return {
    computeHash: ({ previous, number, text }) => mac("entry").update(previous).update(`${number}\n${text}`).digest(),
    computeSeal: (projectId, { number, hash, baseNumber, baseHash }) =>
      mac("head")
        .update(JSON.stringify([projectId, number, hash.toString("hex"), baseNumber, baseHash.toString("hex")]))
        .digest(),
  };
}

/** An entry as it is stored. */
export interface Link {
  /** As the database writes it. */
  readonly number: string;
  readonly text: string;
  readonly hash: Buffer;
}

export interface Problem {
  readonly number: number;
  readonly problem: string;
}

/** Where a walk along a chain stands. */
export interface Position {
  readonly number: number;
  readonly hash: Buffer;
}

/** Goes on from `place` over entries in their order: to the last of them, or to the first that does not fit. */
export function verifyLinks(
  chain: Chain,
  position: Position,
  links: readonly Link[],
): { readonly position: Position; readonly problem: Problem | null } {
  let { number, hash } = position;
  for (const link of links) {
    const expected = number + 1;
    const problem = findLinkProblem(chain, hash, expected, link);
    if (problem) return { position: { number, hash }, problem };
    number = expected;
    hash = link.hash;
  }
  return { position: { number, hash }, problem: null };
}

function findLinkProblem(chain: Chain, previous: Buffer, expected: number, link: Link): Problem | null {
  if (link.number !== String(expected)) {
    return Number(link.number) > expected
      ? { number: expected, problem: `Entry ${expected} is missing.` }
      : { number: Number(link.number), problem: `Entry ${link.number} stands where the chain has none.` };
  }
  const fits = sameDigest(chain.computeHash({ previous, number: link.number, text: link.text }), link.hash);
  return fits ? null : { number: expected, problem: `Entry ${expected} was altered, or the one before it replaced.` };
}
