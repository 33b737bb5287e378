import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { deriveKey, deriveSecretCheck, sameDigest } from "./digest.ts";

/**
 * Encrypts small secrets at rest. `context` binds a ciphertext to its row, so that an attacker with database access
 * can't swap rows.
 */
export interface Encryption {
  encrypt(plaintext: string, context: string): Buffer;
  /** @throws Error when the ciphertext was changed, moved, or encrypted with a secret that isn't accepted */
  decrypt(ciphertext: Buffer, context: string): string;
  /** Number of the secret that encrypts: byte 0 of every new ciphertext. */
  readonly keyNumber: number;
  /** The 32-byte key of audit entries that were chained with the current secret, or with a former one. */
  getAuditKey(keyNumber: number): Buffer;
  /** Numbers of the secrets whose seals are accepted: the current one, and its predecessor until everything is re-encrypted. */
  readonly acceptedSeals: readonly number[];
}

const nonceLength = 12;

const tagLength = 16;

/** AES-256-GCM with a random 96-bit nonce. Layout: key number (1) ‖ nonce (12) ‖ tag (16) ‖ ciphertext. @see NIST SP 800-38D */
function encryptWith(key: Buffer, keyNumber: number, plaintext: string, context: string): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.of(keyNumber), nonce, cipher.getAuthTag(), body]);
}

function decryptWith(key: Buffer, ciphertext: Buffer, context: string): string {
  const nonce = ciphertext.subarray(1, 1 + nonceLength);
  const tag = ciphertext.subarray(1 + nonceLength, 1 + nonceLength + tagLength);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(context)).setAuthTag(tag);
  return Buffer.concat([decipher.update(ciphertext.subarray(1 + nonceLength + tagLength)), decipher.final()]).toString(
    "utf8",
  );
}

const deriveEncryptionKey = (secret: string): Buffer => deriveKey(secret, "encryption-at-rest");
const deriveAuditKey = (secret: string): Buffer => deriveKey(secret, "audit-chain");

/** Encryption context of the audit key of a former secret. */
export const auditKeyContext = (keyNumber: number): string => `audit-key:${keyNumber}`;

/** A server secret as the database knows it. */
export interface StoredSecret {
  readonly number: number;
  readonly secret_check: Buffer;
  /** Base64 text, encrypted with the current secret. Null: this is the current secret. */
  readonly audit_key_ciphertext: Buffer | null;
  readonly replaced_at: Date | null;
  readonly retired_at: Date | null;
}

/** The database's current secret is none of the known ones. */
export class UnknownSecretError extends Error {}
/** Data is still encrypted with a former secret that is none of the known ones. */
export class MissingPreviousSecretError extends Error {}

/** Encrypts with the current secret and decrypts with all that are accepted, as the database says. */
export interface Keyring extends Encryption {
  /** The current secret. */
  readonly secret: string;
  /** Follows a rotation. @throws UnknownSecretError, MissingPreviousSecretError; then, nothing changes */
  update(knownSecrets: readonly string[], stored: readonly StoredSecret[]): void;
}

/**
 * How long values that are not stored, such as webhook API tokens, can still be decrypted with a retired secret, in ms: as
 * long as the longest of them lives.
 */
export const retiredSecretMs = 24 * 60 * 60 * 1000;

interface KeyringState {
  readonly secret: string;
  readonly keyNumber: number;
  readonly keys: ReadonlyMap<number, { readonly key: Buffer; readonly acceptedUntil: number }>;
  readonly auditKeys: ReadonlyMap<number, Buffer>;
  readonly acceptedSeals: readonly number[];
}

function readState(knownSecrets: readonly string[], stored: readonly StoredSecret[]): KeyringState {
  const find = ({ secret_check }: StoredSecret): string | undefined =>
    knownSecrets.find((secret) => sameDigest(deriveSecretCheck(secret), secret_check));
  const current = stored.find(({ replaced_at }) => replaced_at === null);
  const secret = current && find(current);
  if (!current || secret === undefined) throw new UnknownSecretError("The current server secret is not known");
  const former = stored.filter(({ replaced_at }) => replaced_at !== null);
  const keys = new Map([
    [current.number, { key: deriveEncryptionKey(secret), acceptedUntil: Number.POSITIVE_INFINITY }],
  ]);
  const auditKeys = new Map([[current.number, deriveAuditKey(secret)]]);
  for (const row of former) {
    const known = find(row);
    if (known === undefined && row.retired_at === null)
      throw new MissingPreviousSecretError("Data is encrypted with a server secret that is not known");
    const acceptedUntil = row.retired_at ? row.retired_at.getTime() + retiredSecretMs : Number.POSITIVE_INFINITY;
    if (known !== undefined) keys.set(row.number, { key: deriveEncryptionKey(known), acceptedUntil });
    auditKeys.set(row.number, known === undefined ? decryptAuditKey(keys, row) : deriveAuditKey(known));
  }
  const acceptedSeals = stored.filter(({ retired_at }) => retired_at === null).map(({ number }) => number);
  return { secret, keyNumber: current.number, keys, auditKeys, acceptedSeals };
}

function decryptAuditKey(
  keys: KeyringState["keys"],
  { number, audit_key_ciphertext: ciphertext }: StoredSecret,
): Buffer {
  const key = keys.get(ciphertext?.[0] ?? 0)?.key;
  if (!ciphertext || !key) throw new Error(`The audit key of server secret ${number} can't be read`);
  return Buffer.from(decryptWith(key, ciphertext, auditKeyContext(number)), "base64");
}

/** `clock`: ms since the epoch. @throws UnknownSecretError, MissingPreviousSecretError */
export function createKeyring(
  knownSecrets: readonly string[],
  stored: readonly StoredSecret[],
  clock: () => number = Date.now,
): Keyring {
  let state = readState(knownSecrets, stored);
  return {
    encrypt: (plaintext, context) =>
      encryptWith(getKey(state, state.keyNumber, clock()), state.keyNumber, plaintext, context),
    decrypt: (ciphertext, context) => decryptWith(getKey(state, ciphertext[0] ?? 0, clock()), ciphertext, context),
    get keyNumber() {
      return state.keyNumber;
    },
    getAuditKey(keyNumber) {
      const key = state.auditKeys.get(keyNumber);
      if (!key) throw new Error(`There is no server secret ${keyNumber}`);
      return key;
    },
    get acceptedSeals() {
      return state.acceptedSeals;
    },
    get secret() {
      return state.secret;
    },
    update(nextSecrets, nextStored) {
      state = readState(nextSecrets, nextStored);
    },
  };
}

function getKey({ keys }: KeyringState, keyNumber: number, now: number): Buffer {
  const found = keys.get(keyNumber);
  if (!found || found.acceptedUntil < now)
    throw new Error(`Encrypted with server secret ${keyNumber}, which this server doesn't accept`);
  return found.key;
}

/** The row of an installation's first secret. */
export const toFirstSecret = (secret: string): StoredSecret => ({
  number: 1,
  secret_check: deriveSecretCheck(secret),
  audit_key_ciphertext: null,
  replaced_at: null,
  retired_at: null,
});

/** For an installation whose secret was never rotated. */
export const createEncryption = (secret: string): Keyring => createKeyring([secret], [toFirstSecret(secret)]);
