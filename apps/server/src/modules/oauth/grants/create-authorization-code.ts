import { randomBytes } from "node:crypto";
import { sha256 } from "../../../platform/crypto/digest.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { insertAuthorizationCode } from "../../credentials/index.ts";
import { encryptLink, type PendingLink } from "../accounts/create-account.ts";
import type { CodeParameters } from "../oauth-statements.ts";

/** How long a code is valid, in ms. @see RFC 6749 §4.1.2, ASVS 5.0 10.4.3 */
const codeLifetimeMs = 60_000;

interface NewCode {
  readonly projectId: string;
  readonly userId: string;
  readonly parameters: Omit<CodeParameters, "link" | "session">;
  /** The account that the exchange links. */
  readonly link?: PendingLink | null;
  /** The refresh token of the session that the exchange continues. */
  readonly refreshToken?: string;
}

interface CodeKey {
  readonly projectId: string;
  readonly digest: Buffer;
}

/** Binds the ciphertext to its code; see `Encryption`. */
const getEncryptionContext = ({ projectId, digest }: CodeKey): string =>
  `oauth-session:${projectId}:${digest.toString("hex")}`;

/** Creates a code of 64 hex digits (256 random bits). */
export async function createAuthorizationCode(
  database: Queryable,
  services: Pick<Platform, "encryption" | "clock">,
  { projectId, userId, parameters, link, refreshToken }: NewCode,
): Promise<string> {
  const text = randomBytes(32).toString("hex");
  const key = { projectId, digest: sha256(text) };
  const stored: CodeParameters = {
    ...parameters,
    ...(link && { link: encryptLink(services, key, link) }),
    ...(refreshToken && {
      session: services.encryption.encrypt(refreshToken, getEncryptionContext(key)).toString("base64"),
    }),
  };
  await insertAuthorizationCode(database, {
    ...key,
    userId,
    parameters: stored,
    now: services.clock(),
    lifeMs: codeLifetimeMs,
  });
  return text;
}

/** The refresh token of the session that a code hands over. */
export const decryptRefreshToken = (
  { encryption }: Pick<Platform, "encryption">,
  key: CodeKey,
  encrypted: string,
): string => encryption.decrypt(Buffer.from(encrypted, "base64"), getEncryptionContext(key));

/** The redirect to the application. @see RFC 6749 §4.1.2 */
export function addCodeToUrl(redirectUri: string, { code, state }: { readonly code: string; readonly state: string }) {
  const location = new URL(redirectUri);
  location.searchParams.set("code", code);
  location.searchParams.set("state", state);
  return location.href;
}
