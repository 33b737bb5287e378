import type { contract } from "@vestibule/contract/endpoints";
import { apiError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { toAuditContext } from "../../audit/index.ts";
import type { Project } from "../../projects/index.ts";
import type { User } from "../../users/index.ts";
import { deleteUser } from "../delete.ts";
import type { ServerUserServices } from "../server-user-services.ts";

/** `DELETE /users/{user_id}` */
export function remove(services: ServerUserServices): Handler<typeof contract.users.delete, Project, User> {
  return async function remove(call) {
    const userId = call.params.user_id.toLowerCase();
    const deleted = await services.database.transaction((transaction) =>
      deleteUser(transaction, toAuditContext(services, call), userId),
    );
    if (!deleted) throw apiError("USER_NOT_FOUND");
    return { success: true };
  };
}
