import type { AccessType } from "@vestibule/contract";
import type { HttpRequest } from "../../../http/message.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { recordDevice } from "../../emails/index.ts";
import type { Project } from "../../projects/index.ts";
import type { StartedSession } from "../../sessions/index.ts";
import type { AuthServices } from "./auth-services.ts";
import { recordSignIn, type SignInMethod } from "./record-sign-in.ts";

export interface SignedInUser {
  readonly project: Project;
  readonly userId: string;
  readonly isNewUser: boolean;
  readonly request: HttpRequest;
  /** Null if the request had no access type. */
  readonly accessType: AccessType | null;
  readonly signInMethod: SignInMethod;
}

/** For sessions derived from another session of the user, without authentication. */
interface SessionOptions {
  readonly isAuthenticated?: boolean;
}

/** Starts a session for a fully authenticated user. */
export async function startSession(
  transaction: Queryable,
  services: AuthServices,
  { project, userId, isNewUser, request, accessType, signInMethod }: SignedInUser,
  { isAuthenticated }: SessionOptions = {},
): Promise<StartedSession> {
  const endUser = services.readEndUser(request);
  const session = await services.sessions.start(transaction, project, userId, { endUser, isAuthenticated });
  const signInAttempt = { projectId: project.id, userId, accessType, request };
  const { sessionId } = session;
  await recordSignIn(transaction, services, signInAttempt, {
    action: isNewUser ? "sign_up" : "sign_in",
    signInMethod,
    sessionId,
  });
  await recordDevice(transaction, services, { project, userId, isNewUser, endUser });
  return session;
}
