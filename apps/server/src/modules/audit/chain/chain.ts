import { createHmac } from "node:crypto";
import { sameDigest } from "../../../platform/crypto/digest.ts";
import type { Encryption } from "../../../platform/crypto/encryption.ts";

/** The last entry of a project's chain, and its base: the last entry that was deleted by retention. */
export interface Head {
  readonly number: number;
  readonly hash: Buffer;
  readonly baseNumber: number;
  readonly baseHash: Buffer;
}

/** Hash before a project's first entry. */
const genesisHash = Buffer.alloc(32);
export const genesisHead: Head = { number: 0, hash: genesisHash, baseNumber: 0, baseHash: genesisHash };

/** A seal that never verifies; it marks a chain whose head was altered. */
export const invalidSeal = Buffer.alloc(32);

export interface Chain {
  /** Number of the server secret whose key new entries and seals are computed with. */
  readonly keyNumber: number;
  /** Binds an entry to all entries before it. `text`: its canonical form. */
  computeHash(entry: {
    readonly previous: Buffer;
    readonly number: string;
    readonly text: string;
    readonly keyNumber: number;
  }): Buffer;
  computeSeal(projectId: string, head: Head): Buffer;
  /** Whether a seal is that of the head. A former secret's seals are accepted until its data is re-encrypted. */
  isSealed(projectId: string, head: Head, stored: { readonly seal: Buffer; readonly keyNumber: number }): boolean;
}

/**
 * HMAC-SHA-256 under a key of this server. An attacker with write access to the database but without the server secret
 * cannot forge a valid chain. Entries from before a rotation of the secret keep their hashes: the later ones, which a
 * former secret can't forge, cover them. @see RFC 2104
 */
export function createChain(encryption: Pick<Encryption, "getAuditKey" | "keyNumber" | "acceptedSeals">): Chain {
  const { keyNumber: currentNumber } = encryption;
  const mac = (keyNumber: number, purpose: string) =>
    createHmac("sha256", encryption.getAuditKey(keyNumber)).update(`${purpose}\n`);
  const seal = (keyNumber: number, projectId: string, { number, hash, baseNumber, baseHash }: Head) =>
    mac(keyNumber, "head")
      .update(JSON.stringify([projectId, number, hash.toString("hex"), baseNumber, baseHash.toString("hex")]))
      .digest();
  return {
    keyNumber: currentNumber,
    computeHash: ({ previous, number, text, keyNumber }) =>
      mac(keyNumber, "entry").update(previous).update(`${number}\n${text}`).digest(),
    computeSeal: (projectId, head) => seal(currentNumber, projectId, head),
    isSealed: (projectId, head, stored) =>
      encryption.acceptedSeals.includes(stored.keyNumber) &&
      sameDigest(seal(stored.keyNumber, projectId, head), stored.seal),
  };
}

/** A stored entry. */
export interface Link {
  /** A decimal string, as the driver returns it. */
  readonly number: string;
  readonly text: string;
  readonly hash: Buffer;
  readonly key_number: number;
}

export interface Problem {
  readonly number: number;
  readonly problem: string;
}

/** How far a chain was verified. */
export interface Position {
  readonly number: number;
  readonly hash: Buffer;
}

/** Verifies entries in order from `place`, up to the last one or the first mismatch. */
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
      : { number: Number(link.number), problem: `Entry ${link.number} is not part of the chain.` };
  }
  const { number, text, key_number: keyNumber } = link;
  const fits = sameDigest(chain.computeHash({ previous, number, text, keyNumber }), link.hash);
  return fits
    ? null
    : { number: expected, problem: `Entry ${expected} was altered, or the entry before it was replaced.` };
}
