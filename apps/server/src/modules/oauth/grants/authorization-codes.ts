import { randomBytes } from "node:crypto";
import { sha256 } from "../../../platform/crypto/digest.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { encryptLink, type PendingLink } from "../accounts/pending-link.ts";
import { insertCode } from "../oauth-statements.ts";
import type { CodeParameters } from "../stored-parameters.ts";

/** How long a code is valid, in ms. @see RFC 6749 §4.1.2, ASVS 5.0 10.4.3 */
const codeLifetimeMs = 60_000;

interface NewCode {
  readonly projectId: string;
  readonly userId: string;
  readonly parameters: Omit<CodeParameters, "link">;
  /** The account that the exchange links. */
  readonly link: PendingLink | null;
}

/** Creates a code of 64 hex digits (256 random bits). */
export async function createAuthorizationCode(
  database: Queryable,
  services: Pick<Platform, "encryption" | "clock">,
  { projectId, userId, parameters, link }: NewCode,
): Promise<string> {
  const text = randomBytes(32).toString("hex");
  const digest = sha256(text);
  const now = services.clock();
  const stored: CodeParameters =
    link === null ? parameters : { ...parameters, link: encryptLink(services, { projectId, digest }, link) };
  await database.run(insertCode, [
    projectId,
    digest,
    userId,
    JSON.stringify(stored),
    new Date(now),
    new Date(now + codeLifetimeMs),
  ]);
  return text;
}
