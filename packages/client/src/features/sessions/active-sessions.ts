import type { contract, SessionRead } from "@vestibule/contract/endpoints";
import type { UserContext } from "../../core/user-context.ts";
import { camelCaseKeys } from "../../core/wire/letter-case.ts";
import { encodeSegment } from "../../core/wire/paths.ts";
import type { ActiveSession, SessionMethods } from "./session-types.ts";

export const createSessionMethods = ({ api, session }: UserContext): SessionMethods => ({
  getActiveSessions: async () => {
    const { items } = await api.call<typeof contract.sessions.list>("GET", "/auth/sessions?user_id=me", { session });
    return items.map(sessionFromWire);
  },
  revokeSession: async (id) => {
    const path = `/auth/sessions/${encodeSegment(id)}?user_id=me` as const;
    await api.call<typeof contract.sessions.delete>("DELETE", path, { session });
  },
  revokeOtherSessions: async () => {
    const { revoked } = await api.call<typeof contract.sessions.revokeOthers>("POST", "/auth/sessions/revoke-others", {
      session,
    });
    return revoked;
  },
});

export function sessionFromWire(wire: SessionRead): ActiveSession {
  const { createdAt, lastUsedAt, expiresAt, lastUsedAtEndUserIpInfo, ...same } = camelCaseKeys(wire);
  return Object.freeze({
    ...same,
    createdAt: new Date(createdAt),
    lastUsedAt: lastUsedAt === undefined ? undefined : new Date(lastUsedAt),
    expiresAt: new Date(expiresAt),
    geoInfo: lastUsedAtEndUserIpInfo,
  });
}
