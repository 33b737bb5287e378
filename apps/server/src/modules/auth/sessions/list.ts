import type { contract, SessionRead } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { describeDevice } from "../../../platform/describe-device.ts";
import type { Project } from "../../projects/index.ts";
import { getIdleCutoff, listSessionsOfUser, type SessionRow } from "../../sessions/index.ts";
import type { AuthServices, Caller } from "../sign-in/auth-services.ts";

const toWire = (row: SessionRow, currentId: string | null): SessionRead => ({
  id: row.id,
  user_id: row.user_id,
  created_at: row.created_at.getTime(),
  last_used_at: row.last_used_at.getTime(),
  expires_at: row.expires_at.getTime(),
  is_impersonation: row.is_impersonation,
  is_current_session: row.id === currentId,
  device: describeDevice(row.user_agent),
  ...(row.ip === null ? {} : { last_used_at_end_user_ip_info: { ip: row.ip, ...(row.place ?? unknownLocation) } }),
});

const unknownLocation = {
  countryCode: null,
  regionCode: null,
  cityName: null,
  latitude: null,
  longitude: null,
  tzIdentifier: null,
};

/** `GET /auth/sessions` */
export function list(services: AuthServices): Handler<typeof contract.sessions.list, Project, Caller> {
  return async function list({ auth, user, query }) {
    if (auth.accessType === "client") {
      if (!user) throw apiError("CANNOT_GET_OWN_USER_WITHOUT_USER");
      if (query.user_id !== user.id) throw new PlainError(403, "Clients can only list their own user's sessions.");
    }
    // Flushes buffered uses first, so that the list is current.
    await services.activity.flush();
    const now = services.clock();
    const rows = await listSessionsOfUser(services.database, {
      projectId: auth.project.id,
      userId: query.user_id,
      now,
      idleCutoff: getIdleCutoff(auth.project, now),
      includesImpersonation: auth.accessType === "admin",
    });
    return { items: rows.map((row) => toWire(row, auth.sessionId)), is_paginated: false };
  };
}
