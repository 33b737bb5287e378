import type { AccessType } from "@vestibule/contract";
import type { HttpRequest } from "../../../http/message.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Project } from "../../projects/index.ts";
import { noteDevice } from "../../security-notices/index.ts";
import type { StartedSession } from "../../sessions/index.ts";
import type { AuthServices } from "./auth-services.ts";
import { recordSignIn, type WayIn } from "./record-sign-in.ts";

export interface SignedInUser {
  readonly project: Project;
  readonly userId: string;
  readonly isNewUser: boolean;
  readonly request: HttpRequest;
  /** Null: the request had none. */
  readonly accessType: AccessType | null;
  readonly way: WayIn;
}

/** How a session comes about without its user proving anything: another one of theirs vouches for it. */
interface SessionOptions {
  readonly isProved?: boolean;
}

/** The session of somebody who has proved who they are with all the factors they have. */
export async function startSession(
  transaction: Queryable,
  services: AuthServices,
  { project, userId, isNewUser, request, accessType, way }: SignedInUser,
  { isProved }: SessionOptions = {},
): Promise<StartedSession> {
  const endUser = services.readEndUser(request);
  const session = await services.sessions.start(transaction, project, userId, { endUser, isProved });
  const comer = { projectId: project.id, userId, accessType, request };
  const { sessionId } = session;
  await recordSignIn(transaction, services, comer, { action: isNewUser ? "sign_up" : "sign_in", way, sessionId });
  await noteDevice(transaction, services, { project, userId, isNewUser, endUser });
  return session;
}
