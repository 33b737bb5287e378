import { PlainError } from "../../http/api-error.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Project } from "../projects/index.ts";
import { requireOwnSession, type SessionCaller } from "./own-session.ts";
import { reauthenticationLifetimeMs } from "./session-policy.ts";

interface Caller extends SessionCaller {
  readonly project: Project;
}

/**
 * Requires that a client acts for its own user and, if the project requires it, that the user authenticated within the
 * last ten minutes.
 * @throws IMPERSONATION_FORBIDDEN, PlainError 403 @see ASVS 5.0 7.5.1
 */
export async function requireRecentAuthentication(
  services: Pick<Platform, "database" | "clock">,
  caller: Caller,
): Promise<void> {
  const session = await requireOwnSession(services, caller);
  if (caller.accessType !== "client" || !caller.project.config.recent_sign_in_required) return;
  const provedAt = session?.authenticated_at.getTime() ?? Number.NEGATIVE_INFINITY;
  if (provedAt + reauthenticationLifetimeMs <= services.clock())
    throw new PlainError(403, "Please confirm it's you: you last signed in more than ten minutes ago.");
}
