import { keyPrefixes } from "@vestibule/contract";
import { sha256 } from "../../../platform/crypto/digest.ts";
import { randomSecret } from "../../../platform/crypto/random.ts";

/** The plaintext keys of a set, returned once to the caller and never stored. */
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

/** Digest and last four characters of each key, in column order. */
export const toColumns = (keys: Keys): (Buffer | string | null)[] =>
  [keys.publishableClientKey, keys.secretServerKey, keys.superSecretAdminKey].flatMap((key) =>
    key === null ? [null, null] : [sha256(key), key.slice(-4)],
  );
