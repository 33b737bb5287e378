import { randomUUID } from "node:crypto";
import { serverSessionLifeMs } from "@vestibule/contract";
import { sha256 } from "../../platform/crypto/digest.ts";
import { randomSecret } from "../../platform/crypto/random.ts";
import type { Queryable } from "../../platform/database/database.ts";
import type { Clock } from "../../platform/platform.ts";
import type { Project } from "../projects/index.ts";
import type { AccessTokens } from "./access-tokens.ts";
import type { SessionActivity } from "./activity.ts";
import {
  deleteSession,
  deleteSessionByToken,
  deleteSessionsOfUser,
  findLiveSession,
  insertSession,
} from "./queries.ts";

/** How long a session lives when nobody says otherwise, in ms: one year, not extended by use. */
const sessionLifeMs = serverSessionLifeMs;

export interface Sessions {
  /** Signs a user in: a new session in the caller's transaction, with a refresh token of its own. @see ASVS 5.0 7.2.4 */
  start(transaction: Queryable, project: Project, userId: string): Promise<StartedSession>;
  /** A new access token for the session of a refresh token; null when there is no such live session. */
  refresh(database: Queryable, project: Project, refreshToken: string): Promise<string | null>;
  /** False when it is gone already. */
  end(database: Queryable, projectId: string, sessionId: string): Promise<boolean>;
  endByRefreshToken(database: Queryable, projectId: string, refreshToken: string): Promise<boolean>;
  endAllOfUser(transaction: Queryable, projectId: string, userId: string): Promise<void>;
}

export interface StartedSession {
  readonly accessToken: string;
  readonly refreshToken: string;
}

export function createSessions(services: {
  clock: Clock;
  accessTokens: AccessTokens;
  activity: SessionActivity;
}): Sessions {
  const { clock, accessTokens, activity } = services;
  return {
    async start(transaction, project, userId) {
      const sessionId = randomUUID();
      const refreshToken = randomSecret();
      const now = clock();
      const times = [new Date(now), new Date(now + sessionLifeMs)];
      await transaction.run(insertSession, [project.id, sessionId, userId, sha256(refreshToken), false, ...times]);
      activity.record({ projectId: project.id, sessionId, userId, usedAt: now });
      return { accessToken: accessTokens.issue(project, { userId, sessionId }), refreshToken };
    },

    async refresh(database, project, refreshToken) {
      const now = clock();
      const session = await database.row(findLiveSession, [project.id, sha256(refreshToken), new Date(now)]);
      if (!session) return null;
      activity.record({ projectId: project.id, sessionId: session.id, userId: session.user_id, usedAt: now });
      return accessTokens.issue(project, { userId: session.user_id, sessionId: session.id });
    },

    end: async (database, projectId, sessionId) => (await database.run(deleteSession, [projectId, sessionId])) > 0,

    endByRefreshToken: async (database, projectId, refreshToken) =>
      (await database.run(deleteSessionByToken, [projectId, sha256(refreshToken), new Date(clock())])) > 0,

    async endAllOfUser(transaction, projectId, userId) {
      await transaction.run(deleteSessionsOfUser, [projectId, userId]);
    },
  };
}
