import { type AccessType, internalProjectId } from "@vestibule/contract";
import type { AuditAction } from "@vestibule/contract/endpoints";
import type { HttpRequest } from "../../http/message.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import type { EndUser, Platform } from "../../platform/platform.ts";

type Listener = () => void;

const listeners = new Set<Listener>();

/**
 * Calls `listener` after each commit in which this process recorded an entry. It is only a hint: a missed call delays
 * the append. A module-level registry, because entries are recorded deep inside domain code. Returns a function that
 * unsubscribes.
 */
export function onAuditRecorded(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function emitAuditRecorded(): void {
  for (const listener of listeners) listener();
}

/** What names the impersonator, if `$sessionId`, the acting session or null, is an impersonation session. */
const impersonatorSql = `coalesce((
       select jsonb_build_object('impersonated_by', case when s.started_by ->> 'ownerId' is null
         then jsonb_build_object('type', 'key', 'id', s.started_by ->> 'keySetId')
         else jsonb_build_object('type', 'owner', 'id', s.started_by ->> 'ownerId') end)
       from sessions s where s.project_id = $projectId and s.id = $sessionId?::uuid and s.is_impersonation), '{}')`;

const insertSql = `insert into audit_pending (project_id, id, at, action, outcome, reason, actor_type, actor_id, access_type, target_type, target_id,
     ip, country_code, user_agent, details)`;

/** One entry, as most calls record, costs a third of what a list does. */
const insertOne = statement(
  "insert-pending-audit-entry",
  `${insertSql}
   values ($projectId, gen_random_uuid(), $at, $action, $outcome, $reason?, $actorType, $actorId?, $accessType?, $targetType?, $targetId?,
     $ip?, $countryCode?, $userAgent?,
     case when $sessionId?::uuid is null then $details::jsonb else $details::jsonb || ${impersonatorSql} end)`,
);

/** Entries of one call, in order. `$events`: the fields that differ between them, as JSON. */
const insertPending = statement(
  "insert-pending-audit-entries",
  `${insertSql}
   select $projectId, gen_random_uuid(), $at, e.action, e.outcome, e.reason, e.actor_type, e.actor_id, $accessType?, e.target_type, e.target_id,
     $ip?, $countryCode?, $userAgent?, e.details || ${impersonatorSql}
   from rows from (jsonb_to_recordset($events::jsonb) as (action text, outcome text, reason text, actor_type text, actor_id text,
     target_type text, target_id text, details jsonb)) with ordinality as e
   order by e.ordinality`,
);

/** Who acted. `key`: a key set of the project; `owner`: a user of project `internal`; `system`: the server itself. */
export interface AuditActor {
  readonly type: "user" | "owner" | "key" | "system";
  readonly id: string | null;
}

export interface AuditContext {
  readonly projectId: string;
  /** ms since the epoch. */
  readonly now: number;
  readonly actor: AuditActor;
  /** Null if not an API request. */
  readonly accessType: AccessType | null;
  readonly endUser: EndUser | null;
  /** The acting user's session. If it is an impersonation session, every entry names the impersonator. */
  readonly sessionId?: string | null;
}

export interface AuditEvent {
  readonly action: AuditAction;
  /** Default: success. `challenge`: a second factor was requested. */
  readonly outcome?: "success" | "failure" | "challenge";
  /** The error code of a failure. */
  readonly reason?: string | null;
  /** The affected object; `type` is a noun: user, team, session, api_key … */
  readonly target?: { readonly type: string; readonly id: string } | null;
  /** Further details. Never a secret, a code, a token or a whole profile. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Overrides the context's actor, for example once a sign-in has identified the user. */
  readonly actor?: AuditActor;
}

/** The fields of a handler's call that identify the actor. */
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
  // Any user of the application, signed in or not, because the publishable key is not secret.
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

/** Moves a context to another project's log. A user of project `internal` acts as an owner in every other project. */
export function forProject(projectId: string, context: AuditContext): AuditContext {
  const { actor } = context;
  const isOwner = context.projectId === internalProjectId && projectId !== internalProjectId && actor.type === "user";
  return { ...context, projectId, actor: isOwner ? { type: "owner", id: actor.id } : actor };
}

/** Context for actions of the server itself. `now`: ms since the epoch. */
export const systemContext = (projectId: string, now: number): AuditContext => ({
  projectId,
  now,
  actor: { type: "system", id: null },
  accessType: null,
  endUser: null,
});

/**
 * Records events in the caller's transaction, so that both commit or neither does. Takes no lock; see `chain/seal.ts`.
 */
export async function recordAudit(
  transaction: Queryable,
  context: AuditContext,
  events: readonly AuditEvent[],
): Promise<void> {
  const [first, ...others] = events.map((event) => toRow(event, context.actor));
  if (!first) return;
  const { projectId, now, accessType, endUser, sessionId = null } = context;
  const common = {
    projectId,
    at: new Date(now),
    accessType,
    ip: endUser?.ip ?? null,
    countryCode: endUser?.place?.countryCode ?? null,
    userAgent: endUser?.userAgent ?? null,
    sessionId,
  };
  if (others.length > 0) {
    await transaction.run(insertPending, { ...common, events: JSON.stringify([first, ...others]) });
  } else {
    const { actor_type: actorType, actor_id: actorId, target_type: targetType, target_id: targetId, ...rest } = first;
    const details = JSON.stringify(rest.details);
    await transaction.run(insertOne, { ...common, ...rest, details, actorType, actorId, targetType, targetId });
  }
  transaction.afterCommit(emitAuditRecorded);
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
