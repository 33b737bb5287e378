import type { HttpRequest } from "../../../http/message.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Project } from "../../projects/index.ts";
import { noteDevice } from "../../security-notices/index.ts";
import type { StartedSession } from "../../sessions/index.ts";
import type { AuthServices } from "./auth-services.ts";

export interface SignedInUser {
  readonly project: Project;
  readonly userId: string;
  readonly isNewUser: boolean;
  readonly request: HttpRequest;
}

/** The session of somebody who has proved who they are with all the factors they have. */
export async function startSession(
  transaction: Queryable,
  services: AuthServices,
  { project, userId, isNewUser, request }: SignedInUser,
): Promise<StartedSession> {
  const endUser = services.readEndUser(request);
  const session = await services.sessions.start(transaction, project, userId, { endUser });
  await noteDevice(transaction, services, { project, userId, isNewUser, endUser });
  return session;
}
