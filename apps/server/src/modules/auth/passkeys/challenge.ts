import { randomBytes } from "node:crypto";
import { passkeyChallengeLifetimeMs } from "@vestibule/contract";
import { z } from "zod";
import type { Platform } from "../../../platform/platform.ts";
import { createCode } from "../../credentials/index.ts";
import type { Project } from "../../projects/index.ts";

/** How long the browser waits for the user, in ms. */
export const ceremonyTimeoutMs = 60_000;

const challengeBytes = 32;

const codeSubject = z.object({ challenge: z.string() });

interface NewCeremony {
  readonly project: Project;
  readonly purpose: "passkey-registration" | "passkey-authentication";
  /** The user who started the ceremony; null for a sign-in. */
  readonly userId: string | null;
}

/**
 * A challenge of 32 random bytes in base64url, and the code that identifies it. The challenge isn't secret: the browser
 * receives it.
 * @see ASVS 5.0 6.7.2
 */
export async function startCeremony(
  { database, clock }: Pick<Platform, "database" | "clock">,
  { project, purpose, userId }: NewCeremony,
): Promise<{ challenge: string; code: string }> {
  const challenge = randomBytes(challengeBytes).toString("base64url");
  const code = await createCode(database, {
    projectId: project.id,
    purpose,
    userId,
    subject: { challenge },
    lifeMs: passkeyChallengeLifetimeMs,
    now: clock(),
  });
  return { challenge, code };
}

/** The challenge stored with a redeemed code. */
export const getChallenge = (code: { readonly subject: unknown }): string => codeSubject.parse(code.subject).challenge;
