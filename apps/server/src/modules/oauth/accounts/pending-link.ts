import type { Platform } from "../../../platform/platform.ts";
import type { ProviderTokens } from "../exchange/exchange-code.ts";
import type { CallerSession } from "../flow/find-caller.ts";
import type { Profile } from "../providers/provider.ts";

/** An account that has come back from a provider and waits for whoever can exchange the code. */
export interface PendingLink {
  /** What becomes of it: linked to the caller's account, or the caller's anonymous account becomes one with it. */
  readonly kind: "link" | "upgrade";
  readonly providerId: string;
  /** All that were asked of the provider. */
  readonly scopes: readonly string[];
  readonly profile: Profile;
  readonly tokens: ProviderTokens;
  /** When the provider gave the tokens, in ms since the epoch: their life is counted from then. */
  readonly receivedAt: number;
  /** Whom to link to, or who becomes a user by it. */
  readonly caller: CallerSession;
}

/** The authorization code whose row the link waits in. */
interface CodeKey {
  readonly projectId: string;
  readonly digest: Buffer;
}

type Services = Pick<Platform, "encryption" | "clock">;

/** Binds the ciphertext to its code; see `Encryption`. */
const getEncryptionContext = ({ projectId, digest }: CodeKey): string =>
  `oauth-link:${projectId}:${digest.toString("hex")}`;

/** Base64 of a ciphertext: the tokens of the provider are in it. */
export const encryptLink = (
  { encryption }: Pick<Services, "encryption">,
  codeKey: CodeKey,
  link: PendingLink,
): string => encryption.encrypt(JSON.stringify(link), getEncryptionContext(codeKey)).toString("base64");

/** What was sealed, with the life that its tokens have left. */
export function decryptLink({ encryption, clock }: Services, codeKey: CodeKey, encryptedLink: string): PendingLink {
  const link = JSON.parse(
    encryption.decrypt(Buffer.from(encryptedLink, "base64"), getEncryptionContext(codeKey)),
  ) as PendingLink;
  const lifeS = link.tokens.lifeS - (clock() - link.receivedAt) / 1000;
  return { ...link, tokens: { ...link.tokens, lifeS } };
}
