import { keyPrefixes } from "@vestibule/contract";
import { sha256 } from "../../../platform/crypto/digest.ts";
import { randomSecret } from "../../../platform/crypto/random.ts";

/** The keys of a set in clear; they exist only on their way to whoever asked for them. */
export interface Keys {
  readonly publishableClientKey: string | null;
  readonly secretServerKey: string | null;
  readonly superSecretAdminKey: string | null;
}

export const makeKeys = (wanted: { client: boolean; server: boolean; admin: boolean }): Keys => ({
  publishableClientKey: wanted.client ? keyPrefixes.publishableClient + randomSecret() : null,
  secretServerKey: wanted.server ? keyPrefixes.secretServer + randomSecret() : null,
  superSecretAdminKey: wanted.admin ? keyPrefixes.superSecretAdmin + randomSecret() : null,
});

/** Digest and last four characters of each key, in the order of the table's columns. */
export const toColumns = (keys: Keys): (Buffer | string | null)[] =>
  [keys.publishableClientKey, keys.secretServerKey, keys.superSecretAdminKey].flatMap((key) =>
    key === null ? [null, null] : [sha256(key), key.slice(-4)],
  );
