import type { Device } from "../../platform/describe-device.ts";
import type { EndUser } from "../../platform/end-user.ts";
import type { Project } from "../projects/index.ts";

const minuteMs = 60_000;

/** Lifetime of the project's sessions, in ms; use doesn't extend it. @see ASVS 5.0 7.3.2 */
export const getSessionLifetimeMs = (project: Project): number => project.config.session_lifetime_minutes * minuteMs;

/** Sessions last used before this time are idle; null if the project has no idle timeout. @see ASVS 5.0 7.3.1 */
export function getIdleCutoff(project: Project, now: number): Date | null {
  const minutes = project.config.session_idle_minutes;
  return minutes === null ? null : new Date(now - minutes * minuteMs);
}

/** How long authentication counts as recent for sensitive changes, in ms. @see ASVS 5.0 7.5.1 */
export const reauthenticationLifetimeMs = 10 * minuteMs;

/** The owner or key that started a session on behalf of a user. */
export interface Impersonator {
  readonly type: "owner" | "key";
  readonly id: string | null;
}

/** The impersonator of a session: the owner or key set that requested it. Null for the user's own sessions. */
export function getImpersonator(session: {
  readonly is_impersonation: boolean;
  readonly started_by: unknown;
}): Impersonator | null {
  if (!session.is_impersonation) return null;
  const { ownerId, keySetId } = (session.started_by ?? {}) as { ownerId?: string | null; keySetId?: string | null };
  return ownerId ? { type: "owner", id: ownerId } : { type: "key", id: keySetId ?? null };
}

/** Identifies a device. Versions are excluded, so an update is not a new device. */
export const getDeviceFingerprint = ({ browser, os, kind }: Device, place: EndUser["place"]): string =>
  [kind, browser ?? "", os ?? "", place?.countryCode ?? ""].join("\n");
