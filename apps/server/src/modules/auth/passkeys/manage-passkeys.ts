import type { contract } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../../http/api-error.ts";
import type { Authentication, Handler } from "../../../http/handler.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { recordAudit, toAuditContext } from "../../audit/index.ts";
import {
  assertSignInMethodRemains,
  deletePasskey,
  listPasskeysOfUser,
  renamePasskey,
  toWire,
} from "../../credentials/index.ts";
import { queueSecurityNotice } from "../../emails/index.ts";
import type { Project } from "../../projects/index.ts";
import { requireOwnSession, requireRecentAuthentication } from "../../sessions/index.ts";
import { publishUserUpdated } from "../../users/index.ts";
import type { AuthServices, Caller } from "../sign-in/auth-services.ts";

/** Clients can only read and change their own passkeys. @throws CANNOT_GET_OWN_USER_WITHOUT_USER, PlainError 403 */
function assertOwnPasskeys({ accessType, user }: Authentication<Project, Caller>, userId: string): void {
  if (accessType !== "client") return;
  if (!user) throw apiError("CANNOT_GET_OWN_USER_WITHOUT_USER");
  if (user.id !== userId.toLowerCase()) throw new PlainError(403, "Clients can only access their own passkeys.");
}

const notFound = () => new PlainError(404, "Passkey not found.");

/** `GET /auth/passkeys` */
export function list({ database }: AuthServices): Handler<typeof contract.passkeys.list, Project, Caller> {
  return async function list({ auth, query }) {
    assertOwnPasskeys(auth, query.user_id);
    const passkeys = await listPasskeysOfUser(database, { projectId: auth.project.id, userId: query.user_id });
    return { items: passkeys.map(toWire), is_paginated: false };
  };
}

/** `PATCH /auth/passkeys/{passkey_id}` */
export function rename({ database }: AuthServices): Handler<typeof contract.passkeys.rename, Project, Caller> {
  return async function rename({ auth, query, params, body }) {
    assertOwnPasskeys(auth, query.user_id);
    await requireOwnSession({ database }, auth);
    const renamed = await renamePasskey(database, {
      projectId: auth.project.id,
      userId: query.user_id,
      id: params.passkey_id,
      name: body.name.trim(),
    });
    if (!renamed) throw notFound();
    return toWire(renamed);
  };
}

/** `DELETE /auth/passkeys/{passkey_id}`. Clients can't remove the last sign-in method; servers can. */
export function remove(services: AuthServices): Handler<typeof contract.passkeys.remove, Project, Caller> {
  return async function remove(call) {
    const { auth, query, params, request } = call;
    assertOwnPasskeys(auth, query.user_id);
    await requireRecentAuthentication(services, auth);
    const { project } = auth;
    const userId = query.user_id;
    const removeFrom = async (transaction: Queryable): Promise<void> => {
      const eventContext = { projectId: project.id, userId, now: services.clock() };
      const name = await publishUserUpdated(transaction, eventContext, () =>
        deletePasskey(transaction, { projectId: project.id, userId, id: params.passkey_id }),
      );
      if (name === null) throw notFound();
      const details = { passkey_id: params.passkey_id.toLowerCase() };
      const event = { action: "passkey.remove", target: { type: "user", id: userId.toLowerCase() }, details } as const;
      await recordAudit(transaction, toAuditContext(services, call), [event]);
      const notice = { kind: "passkey-removed", name } as const;
      const endUser = services.readEndUser(request);
      await queueSecurityNotice(transaction, services, { project, userId, notice, endUser });
    };
    await services.database.transaction((transaction) =>
      auth.accessType === "client"
        ? assertSignInMethodRemains(transaction, project, userId, () => removeFrom(transaction))
        : removeFrom(transaction),
    );
    return { success: true };
  };
}
