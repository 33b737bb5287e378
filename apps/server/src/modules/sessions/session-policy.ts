import type { AccessType } from "@vestibule/contract";
import { apiError, PlainError } from "../../http/api-error.ts";
import type { Queryable } from "../../platform/database/database.ts";
import type { Device } from "../../platform/describe-device.ts";
import type { EndUser, Platform } from "../../platform/platform.ts";
import type { Project } from "../projects/index.ts";
import { findSession, type SessionRow } from "./session-statements.ts";

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

export interface SessionCaller {
  readonly accessType: AccessType;
  readonly project: { readonly id: string };
  readonly sessionId: string | null;
}

/**
 * Returns the client's session, which must not be an impersonation session: those must not change credentials, mint
 * tokens or create grants that outlive the session. Servers authenticate with a key and have no session: null.
 * @throws IMPERSONATION_FORBIDDEN @see ASVS 5.0 8.2.1
 */
export async function requireOwnSession(
  { database }: { readonly database: Queryable },
  { accessType, project, sessionId }: SessionCaller,
): Promise<SessionRow | null> {
  if (accessType !== "client" || sessionId === null) return null;
  const session = await findSession(database, { projectId: project.id, sessionId });
  if (session?.is_impersonation) throw apiError("IMPERSONATION_FORBIDDEN");
  return session;
}

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
