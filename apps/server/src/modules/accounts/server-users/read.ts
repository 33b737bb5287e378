import type { contract } from "@vestibule/contract/endpoints";
import { apiError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import type { Project } from "../../projects/index.ts";
import { findUser, toServerAnswer, type User } from "../../users/index.ts";
import type { ServerUserServices } from "../server-user-services.ts";

/** `GET /users/{user_id}` */
export function read(services: ServerUserServices): Handler<typeof contract.users.read, Project, User> {
  return async function read({ auth, params, request }) {
    const user = await findUser(services.database, { projectId: auth.project.id, userId: params.user_id });
    if (!user) throw apiError("USER_NOT_FOUND");
    return toServerAnswer(services, user, { auth, request });
  };
}
