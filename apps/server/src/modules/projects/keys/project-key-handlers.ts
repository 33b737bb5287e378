import { type contract, maxListItems, type ProjectKeySetRead } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../../http/api-error.ts";
import type { HandlersOf } from "../../../http/handler.ts";
import { formatAgeCursor, toAgePage, toListOrPage } from "../../../http/list-or-page.ts";
import { toSmallPage } from "../../../platform/database/bounded-page.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type AuditEvent, recordAudit, toAuditContext } from "../../audit/index.ts";
import { lockProjectForUpdate } from "../default-permissions.ts";
import type { Project } from "../project.ts";
import type { ProjectStore } from "../store.ts";
import { listCreations, revokeCreatedKeySets } from "./creations.ts";
import {
  findKeySet,
  type KeySetActivity,
  type KeySetRow,
  listKeySets,
  lockKeySet,
  updateKeySet,
} from "./key-set-statements.ts";
import { addKeySet } from "./key-sets.ts";

/** A key set without its keys: only their last four characters are stored in plain text. */
function toWire(row: KeySetRow, lastUsedAt: Date | null): ProjectKeySetRead {
  const {
    publishable_client_key_last_four: client,
    secret_server_key_last_four: server,
    super_secret_admin_key_last_four: admin,
  } = row;
  return {
    id: row.id,
    description: row.description,
    created_at_millis: row.created_at.getTime(),
    expires_at_millis: row.expires_at.getTime(),
    ...(row.revoked_at ? { manually_revoked_at_millis: row.revoked_at.getTime() } : {}),
    ...(lastUsedAt ? { last_used_at_millis: lastUsedAt.getTime() } : {}),
    ...(client ? { publishable_client_key: { last_four: client } } : {}),
    ...(server ? { secret_server_key: { last_four: server } } : {}),
    ...(admin ? { super_secret_admin_key: { last_four: admin } } : {}),
  };
}

export interface KeySetSessions {
  /** Ends the sessions that key sets started. Returns their number. */
  endOfKeySets(transaction: Queryable, projectId: string, keySetIds: readonly string[]): Promise<number>;
}

type Services = Pick<Platform, "database" | "clock" | "readEndUser"> & {
  readonly projects: ProjectStore;
  readonly keySetActivity: KeySetActivity;
  readonly sessions: KeySetSessions;
};

/**
 * The earliest time PostgreSQL can store (4713 BC) and the latest JavaScript can represent, in ms. @see ECMA-262
 * §21.4.1.1
 */
const minDateMs = -210_866_803_200_000;
const maxDateMs = 8.64e15;

const toDate = (millis: number): Date => {
  if (!(millis >= minDateMs && millis <= maxDateMs))
    throw new PlainError(400, "expires_at_millis is not a valid time.");
  return new Date(millis);
};

const target = (id: string) => ({ type: "project_key", id });

/** `/internal/api-keys` */
export function createProjectKeyHandlers(
  services: Services,
): HandlersOf<typeof contract.projectKeys, Project, { readonly id: string }> {
  const { database, clock, projects, keySetActivity } = services;

  /** Ends what a revoked key set created. Invitations and impersonation sessions check their key set when used. */
  async function endCreations(
    transaction: Queryable,
    { auth, params, body }: Parameters<HandlersOf<typeof contract.projectKeys, Project, unknown>["update"]>[0],
  ): Promise<Readonly<Record<string, unknown>>> {
    const key = { projectId: auth.project.id, id: params.id };
    const revokedIds = body.keep_created_key_sets
      ? []
      : await revokeCreatedKeySets(transaction, { ...key, exceptId: auth.keySetId, now: clock() });
    const ended = body.end_created_sessions
      ? await services.sessions.endOfKeySets(transaction, key.projectId, [key.id, ...revokedIds])
      : 0;
    return {
      ...(revokedIds.length > 0 && { revoked_key_sets: revokedIds }),
      ...(ended > 0 && { ended_sessions: ended }),
    };
  }

  const answer = (projectId: string, row: KeySetRow): ProjectKeySetRead =>
    toWire(row, keySetActivity.lastUsedAt(projectId, row.id, row.last_used_at));

  return {
    async list({ auth, query }) {
      const projectId = auth.project.id;
      const { limit = maxListItems } = query;
      const page = toAgePage(query, limit, { isDescending: true });
      const found = await database.rows(listKeySets, { projectId, ...page });
      return toListOrPage(query, toSmallPage(found, limit), formatAgeCursor, (row) => answer(projectId, row));
    },

    async create(call) {
      const { auth, body } = call;
      const context = toAuditContext(services, call);
      const expiresAt = toDate(body.expires_at_millis);
      const wanted = {
        client: body.has_publishable_client_key,
        server: body.has_secret_server_key,
        admin: body.has_super_secret_admin_key,
      };
      const { id, keys } = await database.transaction(async (transaction) => {
        if (!(await lockProjectForUpdate(transaction, auth.project.id)))
          throw apiError("PROJECT_NOT_FOUND", { project_id: auth.project.id });
        return addKeySet(transaction, context, { description: body.description, expiresAt, wanted });
      });
      projects.invalidate(auth.project.id);
      return {
        id,
        description: body.description,
        created_at_millis: context.now,
        expires_at_millis: expiresAt.getTime(),
        ...(keys.publishableClientKey ? { publishable_client_key: keys.publishableClientKey } : {}),
        ...(keys.secretServerKey ? { secret_server_key: keys.secretServerKey } : {}),
        ...(keys.superSecretAdminKey ? { super_secret_admin_key: keys.superSecretAdminKey } : {}),
      };
    },

    async read({ auth, params }) {
      const row = await database.row(findKeySet, { projectId: auth.project.id, id: params.id });
      if (!row) throw apiError("API_KEY_NOT_FOUND");
      return answer(auth.project.id, row);
    },

    async listCreations({ auth, params }) {
      const key = { projectId: auth.project.id, id: params.id };
      if (!(await database.row(findKeySet, key))) throw apiError("API_KEY_NOT_FOUND");
      return listCreations(database, { ...key, now: clock() });
    },

    async update(call) {
      const { auth, params, body } = call;
      const key = { projectId: auth.project.id, id: params.id };
      if (!body.revoked && (body.keep_created_key_sets || body.end_created_sessions))
        throw new PlainError(400, "keep_created_key_sets and end_created_sessions require revoked.");
      const row = await database.transaction(async (transaction) => {
        const before = await transaction.row(lockKeySet, key);
        const revokedAt = body.revoked ? new Date(clock()) : null;
        const after = await transaction.row(updateKeySet, {
          ...key,
          description: body.description ?? null,
          revokedAt,
        });
        if (!before || !after) return null;
        const details = body.revoked ? await endCreations(transaction, call) : {};
        await recordAudit(transaction, toAuditContext(services, call), diffFields(before, after, details));
        return after;
      });
      projects.invalidate(auth.project.id);
      if (!row) throw apiError("API_KEY_NOT_FOUND");
      return answer(auth.project.id, row);
    },
  };
}

function diffFields(
  before: KeySetRow,
  after: KeySetRow,
  revocationDetails: Readonly<Record<string, unknown>>,
): AuditEvent[] {
  const isRenamed = before.description !== after.description;
  const isRevoked = before.revoked_at === null && after.revoked_at !== null;
  return [
    ...(isRenamed
      ? [{ action: "project_key.update" as const, target: target(after.id), details: { description: "changed" } }]
      : []),
    ...(isRevoked
      ? [{ action: "project_key.revoke" as const, target: target(after.id), details: revocationDetails }]
      : []),
  ];
}
