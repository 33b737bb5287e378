import type { Session } from "../../../core/sessions/user-session.ts";
import type { SessionMethods } from "../../sessions/session-types.ts";

export interface CreateSessionOptions {
  /** Default: one year. Maximum: 367 days. */
  readonly expiresInMillis?: number | undefined;
  /** Marks an impersonation session, for example for support. Default: false. */
  readonly isImpersonation?: boolean | undefined;
}

export interface ServerSessionMethods extends Pick<SessionMethods, "getActiveSessions"> {
  /** Creates a session as if the user had signed in. Give its tokens only to the user. */
  createSession(options?: CreateSessionOptions): Promise<Session>;
  revokeSession(id: string): Promise<void>;
  /** Signs the user out everywhere and revokes their API keys. Returns the number of sessions. */
  revokeAllSessions(): Promise<number>;
}
