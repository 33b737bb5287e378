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
  /**
   * Binds what is left of an entry after an erasure to its hash, and to the entry before it. Without the server secret,
   * an attacker can't pass off a change as an erasure.
   */
  computeErasureSeal(projectId: string, link: ErasedLink): Buffer;
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
    computeErasureSeal: (projectId, { previous, number, text, hash, keyNumber = currentNumber }) =>
      mac(keyNumber, "erasure")
        .update(previous)
        .update(hash)
        .update(JSON.stringify([projectId, number, text]))
        .digest(),
    isSealed: (projectId, head, stored) =>
      encryption.acceptedSeals.includes(stored.keyNumber) &&
      sameDigest(seal(stored.keyNumber, projectId, head), stored.seal),
  };
}

interface ErasedLink extends Pick<Link, "number" | "text" | "hash"> {
  readonly previous: Buffer;
  /** Default: the current secret. */
  readonly keyNumber?: number;
}

/** A stored entry. */
export interface Link {
  /** A decimal string, as the driver returns it. */
  readonly number: string;
  readonly text: string;
  readonly hash: Buffer;
  readonly key_number: number;
  /** Null: nothing was erased, so the hash is that of the text. */
  readonly erasure_seal: Buffer | null;
  readonly erasure_key_number: number | null;
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

/** Verifies a project's entries in order from `position`, up to the last one or the first mismatch. */
export function verifyLinks(
  chain: Chain,
  projectId: string,
  position: Position,
  links: readonly Link[],
): { readonly position: Position; readonly problem: Problem | null } {
  let { number, hash } = position;
  for (const link of links) {
    const expected = number + 1;
    const problem = findLinkProblem(chain, projectId, { previous: hash, expected }, link);
    if (problem) return { position: { number, hash }, problem };
    number = expected;
    hash = link.hash;
  }
  return { position: { number, hash }, problem: null };
}

/** Whether an entry is what was chained after `previous`, or what a server left of it when it erased a user. */
export function isLinkIntact(chain: Chain, projectId: string, previous: Buffer, link: Link): boolean {
  const { number, text, hash, key_number, erasure_seal, erasure_key_number } = link;
  if (erasure_seal === null)
    return sameDigest(chain.computeHash({ previous, number, text, keyNumber: key_number }), hash);
  const keyNumber = erasure_key_number ?? 0;
  return sameDigest(chain.computeErasureSeal(projectId, { previous, number, text, hash, keyNumber }), erasure_seal);
}

function findLinkProblem(
  chain: Chain,
  projectId: string,
  { previous, expected }: { readonly previous: Buffer; readonly expected: number },
  link: Link,
): Problem | null {
  if (link.number !== String(expected)) {
    return Number(link.number) > expected
      ? { number: expected, problem: `Entry ${expected} is missing.` }
      : { number: Number(link.number), problem: `Entry ${link.number} is not part of the chain.` };
  }
  return isLinkIntact(chain, projectId, previous, link)
    ? null
    : { number: expected, problem: `Entry ${expected} was altered, or the entry before it was replaced.` };
}
