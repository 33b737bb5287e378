import type { contract } from "@vestibule/contract/endpoints";
import { apiError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import type { Project } from "../../projects/index.ts";
import type { User } from "../../user-records/index.ts";
import { deleteUser } from "../delete.ts";
import type { ServerUserServices } from "../services.ts";

/** `DELETE /users/{user_id}` */
export const remove =
  ({ database, clock }: ServerUserServices): Handler<typeof contract.users.delete, Project, User> =>
  async ({ auth: { project }, params }) => {
    const deleted = await database.transaction((transaction) =>
      deleteUser(transaction, { projectId: project.id, userId: params.user_id.toLowerCase(), now: clock() }),
    );
    if (!deleted) throw apiError("USER_NOT_FOUND");
    return { success: true };
  };
