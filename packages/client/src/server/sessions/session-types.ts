import type { SessionMethods } from "../../sessions/session-types.ts";
import type { Session } from "../../users/user-types.ts";

export interface CreateSessionOptions {
  /** Default: a year; at most 367 days. */
  readonly expiresInMillis?: number | undefined;
  /** The session of somebody who acts as the user, such as support. Default: false. */
  readonly isImpersonation?: boolean | undefined;
}

export interface ServerSessionMethods extends Pick<SessionMethods, "getActiveSessions"> {
  /** A session as if the user had signed in. Hand its tokens to nobody but the user. */
  createSession(options?: CreateSessionOptions): Promise<Session>;
  revokeSession(id: string): Promise<void>;
  /** Signs the user out everywhere; answers how many sessions there were. */
  revokeAllSessions(): Promise<number>;
}
