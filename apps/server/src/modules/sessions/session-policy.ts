import type { Project } from "../projects/index.ts";

const minuteMs = 60_000;

/** How long a session of the project lives, in ms; use does not extend it. @see ASVS 5.0 7.3.2 */
export const getSessionLifetimeMs = (project: Project): number => project.config.session_lifetime_minutes * minuteMs;

/** The time since which a session must have been used to be alive; null when the project has no such limit. @see ASVS 5.0 7.3.1 */
export function getIdleCutoff(project: Project, now: number): Date | null {
  const minutes = project.config.session_idle_minutes;
  return minutes === null ? null : new Date(now - minutes * minuteMs);
}

/** How long a proof of identity is good for sensitive changes, in ms. @see ASVS 5.0 7.5.1 */
export const reauthenticationLifetimeMs = 10 * minuteMs;

/** Who is at the other end of a session, or started it for somebody. */
export interface Impersonator {
  readonly type: "owner" | "key";
  readonly id: string | null;
}

/** Who acts for the user in this session: the owner or the key set that asked for it. Null in the user's own. */
export function getImpersonator(session: {
  readonly is_impersonation: boolean;
  readonly started_by: unknown;
}): Impersonator | null {
  if (!session.is_impersonation) return null;
  const { ownerId, keySetId } = (session.started_by ?? {}) as { ownerId?: string | null; keySetId?: string | null };
  return ownerId ? { type: "owner", id: ownerId } : { type: "key", id: keySetId ?? null };
}
