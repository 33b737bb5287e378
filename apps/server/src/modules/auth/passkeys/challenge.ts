import { randomBytes } from "node:crypto";
import { passkeyChallengeLifeMs } from "@vestibule/contract";
import { z } from "zod";
import type { Platform } from "../../../platform/platform.ts";
import { createCode } from "../../credentials/index.ts";
import type { Project } from "../../projects/index.ts";

/** How long browsers wait for the person, in ms. */
export const ceremonyTimeoutMs = 60_000;

const challengeBytes = 32;
const codeSubject = z.object({ challenge: z.string() });

interface NewCeremony {
  readonly project: Project;
  readonly purpose: "passkey-registration" | "passkey-authentication";
  /** Who has started it; null when nobody has said yet who they are. */
  readonly userId: string | null;
}

/** A challenge of 32 random bytes, base64url, and the code that names it. The challenge is no secret: the browser gets it anyway.
 *  @see ASVS 5.0 6.7.2 */
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
    lifeMs: passkeyChallengeLifeMs,
    now: clock(),
  });
  return { challenge, code };
}

/** The challenge that a redeemed code stands for. */
export const getChallenge = (code: { readonly subject: unknown }): string => codeSubject.parse(code.subject).challenge;
