import { randomUUID } from "node:crypto";
import { getRestriction, maxSessionsPerUser } from "@vestibule/contract/endpoints";
import { sha256 } from "../../platform/crypto/digest.ts";
import { randomSecret } from "../../platform/crypto/random.ts";
import type { Queryable } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/statement.ts";

import { describeDevice } from "../../platform/describe-device.ts";
import type { Clock, EndUser } from "../../platform/platform.ts";
import { deletePendingSignIns } from "../credentials/index.ts";
import type { Project } from "../projects/index.ts";
import type { AccessTokens, UserClaims } from "./access-tokens.ts";
import type { SessionActivity } from "./activity.ts";
import { getDeviceFingerprint, getIdleCutoff, getSessionLifetimeMs } from "./session-policy.ts";
import {
  deleteSession,
  deleteSessionByToken,
  deleteSessionsOfKeySets,
  deleteSessionsOfUser,
  type EndedSession,
  endSurplusSessions,
  findLiveSession,
  findSessionToRefresh,
  findTokenUser,
  insertSession,
  type LockedSession,
  lockUserForSessions,
} from "./session-statements.ts";

export interface Sessions {
  /** Starts a session with a new refresh token, in the caller's transaction. @see ASVS 5.0 7.2.4 */
  start(transaction: Queryable, project: Project, userId: string, origin: SessionOrigin): Promise<StartedSession>;
  /**
   * Starts a session for a sign-in in the same way, and records its device. Null, without any change, if the user has a
   * second factor that `origin` doesn't declare verified.
   */
  signIn(
    transaction: Queryable,
    project: Project,
    userId: string,
    origin: SignInOrigin,
  ): Promise<SignedInSession | null>;
  /** Issues an access token for a refresh token; null if there is no live session. */
  refresh(database: Queryable, project: Project, refreshToken: string, caller: RefreshCaller): Promise<string | null>;
  /** Finds the live session of a refresh token, without counting as a use. */
  find(database: Queryable, project: Project, refreshToken: string): Promise<LiveSession | null>;
  /** Null if the session no longer exists. */
  end(database: Queryable, projectId: string, sessionId: string): Promise<EndedSession | null>;
  endByRefreshToken(database: Queryable, projectId: string, refreshToken: string): Promise<EndedSession | null>;
  /** Returns the number of ended sessions. */
  endAllOfUser(transaction: Queryable, projectId: string, userId: string): Promise<number>;
  /** Keeps one session, even if another one vouched for it. Returns the number of ended sessions. */
  endOthersOfUser(transaction: Queryable, projectId: string, userId: string, exceptSessionId: string): Promise<number>;
  /** Ends the sessions that project keys started. Returns their number. */
  endOfKeySets(transaction: Queryable, projectId: string, keySetIds: readonly string[]): Promise<number>;
}

interface RefreshCaller {
  readonly endUser: EndUser | null;
  /** Whether the access token describes its user; see `UserClaims`. */
  readonly hasUserClaims: boolean;
}

/** How a session is started. */
export interface SessionOrigin {
  /** Null if a server requested the session. */
  readonly endUser: EndUser | null;
  /** As in `RefreshCaller`. */
  readonly hasUserClaims: boolean;
  readonly isImpersonation?: boolean;
  /** In ms; the project's setting by default. */
  readonly lifeMs?: number | undefined;
  /**
   * Whether the user authenticates. Defaults to true, except for impersonation and for sessions with a parent, which
   * inherit its authentication time.
   */
  readonly isAuthenticated?: boolean | undefined;
  /**
   * A session that vouches for the user instead of an authentication, or an owner's session that impersonates the user.
   * The new session ends with it.
   */
  readonly parent?: LockedSession | undefined;
  /** Who started the session, if not the user: the credential and its owner. */
  readonly startedBy?: object | undefined;
}

/** A sign-in whose first factor is verified. */
interface SignInOrigin {
  readonly endUser: EndUser;
  /** As in `RefreshCaller`. */
  readonly hasUserClaims: boolean;
  /** As in `SessionOrigin`. */
  readonly isAuthenticated?: boolean | undefined;
  /** As in `SessionOrigin`. */
  readonly parent?: LockedSession | undefined;
  /** False: only users without a second factor get a session. */
  readonly isSecondFactorVerified: boolean;
  /** The ID of the new session, so that the caller can send what refers to it without waiting. Default: a random one. */
  readonly sessionId?: string;
}

export interface StartedSession {
  readonly sessionId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

export interface SignedInSession extends StartedSession {
  /** Whether the user signed in from this device for the first time, and from others before. */
  readonly isNewDevice: boolean;
}

export interface LiveSession {
  readonly sessionId: string;
  readonly userId: string;
  /** Whether an admin impersonates the user. */
  readonly isImpersonation: boolean;
  readonly isAnonymous: boolean;
  readonly isRestrictedByAdmin: boolean;
}

interface InsertOptions {
  readonly isSecondFactorVerified: boolean;
  readonly device: Buffer | null;
  readonly sessionId: string;
}

/** The most sessions of an anonymous user; see `maxSessionsPerUser`. */
const maxAnonymousSessions = 100;

/** The authentication time of sessions with neither authentication nor parent, older than any limit. */
const neverAuthenticated = new Date(0);

export function createSessions(services: {
  clock: Clock;
  accessTokens: AccessTokens;
  activity: SessionActivity;
}): Sessions {
  const { clock, accessTokens, activity } = services;

  const getSessionKey = (project: Project, refreshToken: string) => {
    const now = clock();
    return {
      projectId: project.id,
      refreshTokenDigest: sha256(refreshToken),
      now: new Date(now),
      idleCutoff: getIdleCutoff(project, now),
    };
  };

  const find: Sessions["find"] = async (database, project, refreshToken) => {
    const row = await database.row(findLiveSession, getSessionKey(project, refreshToken));
    return row && toLiveSession(row);
  };

  /** Null if the user has a second factor that isn't verified. */
  const insert = async (
    transaction: Queryable,
    project: Project,
    userId: string,
    origin: SessionOrigin,
    { isSecondFactorVerified, device, sessionId }: InsertOptions,
  ): Promise<SignedInSession | null> => {
    const refreshToken = randomSecret();
    const now = clock();
    const { endUser, isImpersonation = false, lifeMs = getSessionLifetimeMs(project), parent, startedBy } = origin;
    const { isAuthenticated = !isImpersonation && !parent } = origin;
    const parentKey = { parentProjectId: parent?.project_id ?? null, parentId: parent?.id ?? null };
    const insertion = transaction.row(insertSession, {
      projectId: project.id,
      sessionId,
      userId,
      refreshTokenDigest: sha256(refreshToken),
      isImpersonation,
      createdAt: new Date(now),
      expiresAt: new Date(Math.min(now + lifeMs, parent?.expires_at.getTime() ?? Number.POSITIVE_INFINITY)),
      userAgent: endUser?.userAgent ?? null,
      ip: endUser?.ip ?? null,
      place: endUser?.place ? JSON.stringify(endUser.place) : null,
      startedBy: startedBy ? JSON.stringify(startedBy) : null,
      authenticatedAt: isAuthenticated ? new Date(now) : (parent?.authenticated_at ?? neverAuthenticated),
      ...parentKey,
      isSecondFactorVerified,
      deviceDigest: device,
    });
    const mustDescribeUser = origin.hasUserClaims || project.config.require_email_verification;
    const readUser = () => transaction.row(findTokenUser, { projectId: project.id, userId });
    const [inserted, user] = await Promise.all([insertion, mustDescribeUser ? readUser() : null]);
    if (!inserted) return null;
    const max = inserted.is_anonymous ? maxAnonymousSessions : maxSessionsPerUser;
    if (inserted.earlier_sessions >= max)
      await transaction.run(endSurplusSessions, { projectId: project.id, userId, sessionId, ...parentKey, max });
    // Impersonation doesn't count as user activity.
    const use = { projectId: project.id, sessionId, userId, usedAt: now, endUser };
    if (!isImpersonation) transaction.afterCommit(() => activity.record(use));
    const isAnonymous = inserted.is_anonymous;
    const isRestrictedByAdmin = inserted.is_restricted_by_admin;
    const token = { userId, sessionId, isAnonymous, isRestrictedByAdmin, isImpersonation };
    const described = user ?? (isRestrictedByAdmin && !isAnonymous ? await readUser() : null);
    const accessToken = accessTokens.issue(project, token, described && describeUser(project, described, origin));
    return { sessionId, accessToken, refreshToken, isNewDevice: inserted.is_new_device };
  };

  return {
    find,

    async start(transaction, project, userId, origin) {
      const options = { isSecondFactorVerified: true, device: null, sessionId: randomUUID() };
      const session = await insert(transaction, project, userId, origin, options);
      if (!session) throw new Error("Starting a session returned no row");
      return session;
    },

    signIn(transaction, project, userId, { isSecondFactorVerified, sessionId = randomUUID(), ...origin }) {
      const device = sha256(getDeviceFingerprint(describeDevice(origin.endUser.userAgent), origin.endUser.place));
      return insert(transaction, project, userId, origin, { isSecondFactorVerified, device, sessionId });
    },

    async refresh(database, project, refreshToken, caller) {
      const row = await findSessionToRefresh(database, getSessionKey(project, refreshToken));
      if (!row) return null;
      const session = toLiveSession(row);
      const { sessionId, userId, isImpersonation } = session;
      const { endUser } = caller;
      const use = { projectId: project.id, sessionId, userId, usedAt: clock(), endUser, isImpersonation };
      database.afterCommit(() => activity.record(use));
      return accessTokens.issue(project, session, describeUser(project, row, caller));
    },

    end: (database, projectId, sessionId) => database.row(deleteSession, { projectId, sessionId }),

    endByRefreshToken: (database, projectId, refreshToken) =>
      database.row(deleteSessionByToken, {
        projectId,
        refreshTokenDigest: sha256(refreshToken),
        now: new Date(clock()),
      }),

    endAllOfUser: (transaction, projectId, userId) => endSessions(transaction, projectId, userId, null),

    endOthersOfUser: endSessions,

    endOfKeySets: (transaction, projectId, keySetIds) =>
      transaction.run(deleteSessionsOfKeySets, { projectId, keySetIds }),
  };
}

const toLiveSession = (row: RowOf<typeof findLiveSession>): LiveSession => ({
  sessionId: row.id,
  userId: row.user_id,
  isImpersonation: row.is_impersonation,
  isAnonymous: row.is_anonymous,
  isRestrictedByAdmin: row.is_restricted_by_admin,
});

/**
 * What a token says about its user; null for clients that don't need it. Tokens of restricted users always say it, so that
 * users can't get a token without the restriction from an older client.
 */
function describeUser(
  project: Project,
  user: RowOf<typeof findTokenUser>,
  { hasUserClaims }: Pick<SessionOrigin, "hasUserClaims">,
): UserClaims | null {
  const restriction = getRestriction({ ...user, is_anonymous: user.is_user_anonymous }, project.config);
  if (!hasUserClaims && (user.is_user_anonymous || !restriction.is_restricted)) return null;
  return {
    name: user.display_name,
    email: user.primary_email,
    email_verified: user.primary_email_verified,
    selected_team_id: user.selected_team_id,
    signed_up_at: Math.floor(user.signed_up_at.getTime() / 1000),
    is_anonymous: user.is_user_anonymous,
    ...restriction,
    requires_totp_mfa: user.requires_totp_mfa,
    ...(user.locale !== null && { locale: user.locale }),
  };
}

/**
 * Ends sessions and pending sign-ins. Locks the user first, like sign-ins: waits for those in progress and ends them too.
 * Separate statements, since each sees what was committed before it.
 */
async function endSessions(
  transaction: Queryable,
  projectId: string,
  userId: string,
  exceptSessionId: string | null,
): Promise<number> {
  await transaction.row(lockUserForSessions, { projectId, userId });
  await deletePendingSignIns(transaction, { projectId, userId });
  return transaction.run(deleteSessionsOfUser, { projectId, userId, exceptSessionId });
}
