import type { Platform } from "../../../platform/platform.ts";
import type { ProviderTokens } from "../exchange/exchange-code.ts";
import type { CallerSession } from "../flow/find-caller.ts";
import type { Profile } from "../providers/provider.ts";

/** An account returned by a provider, pending until the client exchanges the code. */
export interface PendingLink {
  /** Whether to link the account to the caller or to upgrade the caller's anonymous account with it. */
  readonly kind: "link" | "upgrade";
  readonly providerId: string;
  /** All scopes requested from the provider. */
  readonly scopes: readonly string[];
  readonly profile: Profile;
  readonly tokens: ProviderTokens;
  /** When the provider issued the tokens, in ms since the epoch; token expiry is relative to this. */
  readonly receivedAt: number;
  /** The user to link to, or the anonymous user to upgrade. */
  readonly caller: CallerSession;
}

/** The authorization code whose row stores the link. */
interface CodeKey {
  readonly projectId: string;
  readonly digest: Buffer;
}

type Services = Pick<Platform, "encryption" | "clock">;

/** Binds the ciphertext to its code; see `Encryption`. */
const getEncryptionContext = ({ projectId, digest }: CodeKey): string =>
  `oauth-link:${projectId}:${digest.toString("hex")}`;

/** Encrypts the link, which contains the provider's tokens. Returns base64. */
export const encryptLink = (
  { encryption }: Pick<Services, "encryption">,
  codeKey: CodeKey,
  link: PendingLink,
): string => encryption.encrypt(JSON.stringify(link), getEncryptionContext(codeKey)).toString("base64");

/** Decrypts the link and returns it with the remaining token lifetime. */
export function decryptLink({ encryption, clock }: Services, codeKey: CodeKey, encryptedLink: string): PendingLink {
  const link = JSON.parse(
    encryption.decrypt(Buffer.from(encryptedLink, "base64"), getEncryptionContext(codeKey)),
  ) as PendingLink;
  const lifeS = link.tokens.lifeS - (clock() - link.receivedAt) / 1000;
  return { ...link, tokens: { ...link.tokens, lifeS } };
}
