import { type AccessType, internalProjectId } from "@vestibule/contract";
import type { AuditAction } from "@vestibule/contract/endpoints";
import type { HttpRequest } from "../../http/message.ts";
import type { Queryable } from "../../platform/database/database.ts";
import type { EndUser } from "../../platform/end-user.ts";
import type { Platform } from "../../platform/platform.ts";
import { emitAuditRecorded } from "./audit-recorded.ts";
import { insertPending } from "./pending-entry-statements.ts";

/** Who did it. `key`: whoever holds a key set of the project; `owner`: a user of project `internal`; `system`: the server itself. */
export interface AuditActor {
  readonly type: "user" | "owner" | "key" | "system";
  readonly id: string | null;
}

/** Where, when, by whom, and from where something is done. */
export interface AuditContext {
  readonly projectId: string;
  /** ms since the epoch. */
  readonly now: number;
  readonly actor: AuditActor;
  /** Null: not by a request of the API. */
  readonly accessType: AccessType | null;
  readonly endUser: EndUser | null;
  /** Of whoever acts by the session of a user. Where it is impersonation, every entry says by whom. */
  readonly sessionId?: string | null;
}

export interface AuditEvent {
  readonly action: AuditAction;
  /** Default: success. `challenge`: a second factor was asked for. */
  readonly outcome?: "success" | "failure" | "challenge";
  /** The error code of a failure. */
  readonly reason?: string | null;
  /** To whom or what; `type` is the noun: user, team, session, api_key … */
  readonly target?: { readonly type: string; readonly id: string } | null;
  /** What else there is to know. Never a secret, a code, a token or a whole profile. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Where the context cannot know it: whoever signs in, once it is known who. */
  readonly actor?: AuditActor;
}

/** What of a handler's call tells who is acting. */
export interface AuditedCall {
  readonly auth: {
    readonly project: { readonly id: string };
    readonly accessType: AccessType;
    readonly ownerId: string | null;
    readonly keySetId: string | null;
    readonly sessionId: string | null;
    readonly user: { readonly id: string } | null;
  };
  readonly request: HttpRequest;
}

function getActor({ auth }: AuditedCall): AuditActor {
  if (auth.ownerId !== null) return { type: "owner", id: auth.ownerId };
  // Whoever uses an application, known or not: its key is no secret.
  if (auth.accessType === "client") return { type: "user", id: auth.user?.id ?? null };
  return { type: "key", id: auth.keySetId };
}

export const toAuditContext = (
  { clock, readEndUser }: Pick<Platform, "clock" | "readEndUser">,
  call: AuditedCall,
): AuditContext => ({
  projectId: call.auth.project.id,
  now: clock(),
  actor: getActor(call),
  accessType: call.auth.accessType,
  endUser: readEndUser(call.request),
  sessionId: call.auth.accessType === "client" && call.auth.ownerId === null ? call.auth.sessionId : null,
});

/** What is done to one project in another: whoever is a user of project `internal` acts as an owner everywhere else. */
export function forProject(projectId: string, context: AuditContext): AuditContext {
  const { actor } = context;
  const isOwner = context.projectId === internalProjectId && projectId !== internalProjectId && actor.type === "user";
  return { ...context, projectId, actor: isOwner ? { type: "owner", id: actor.id } : actor };
}

/** For what the server does by itself. `now`: ms since the epoch. */
export const systemContext = (projectId: string, now: number): AuditContext => ({
  projectId,
  now,
  actor: { type: "system", id: null },
  accessType: null,
  endUser: null,
});

/** Writes into the caller's transaction what is done in it: both happen, or neither. It waits for nobody; see `chain/seal.ts`. */
export async function recordAudit(
  transaction: Queryable,
  context: AuditContext,
  events: readonly AuditEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const { projectId, now, accessType, endUser, sessionId = null } = context;
  await transaction.run(insertPending, [
    projectId,
    new Date(now),
    accessType,
    endUser?.ip ?? null,
    endUser?.place?.countryCode ?? null,
    endUser?.userAgent ?? null,
    JSON.stringify(events.map((event) => toRow(event, context.actor))),
    sessionId,
  ]);
  emitAuditRecorded();
}

function toRow(event: AuditEvent, contextActor: AuditActor) {
  const { action, outcome = "success", reason = null, target = null, details = {}, actor = contextActor } = event;
  return {
    action,
    outcome,
    reason,
    actor_type: actor.type,
    actor_id: actor.id,
    target_type: target?.type ?? null,
    target_id: target?.id ?? null,
    details,
  };
}
