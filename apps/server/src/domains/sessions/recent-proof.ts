import type { AccessType } from "@vestibule/contract";
import { PlainError } from "../../http/api-error.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Project } from "../projects/index.ts";
import { findSession } from "./queries.ts";
import { proofLifeMs } from "./rules.ts";

interface Caller {
  readonly accessType: AccessType;
  readonly project: Project;
  readonly sessionId: string | null;
}

/** Demands, where the project asks for it, that a client's user proved who they are within ten minutes.
 *  @throws PlainError 403 @see ASVS 5.0 7.5.1 */
export async function checkRecentProof(
  { database, clock }: Pick<Platform, "database" | "clock">,
  { accessType, project, sessionId }: Caller,
): Promise<void> {
  if (accessType !== "client" || !project.config.recent_sign_in_required) return;
  const session = sessionId === null ? null : await database.row(findSession, [project.id, sessionId]);
  const provedAt = session?.authenticated_at.getTime() ?? Number.NEGATIVE_INFINITY;
  if (provedAt + proofLifeMs <= clock())
    throw new PlainError(403, "Prove again who you are: the last sign-in is more than ten minutes ago.");
}
