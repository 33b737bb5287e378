import type { contract } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import type { Project } from "../../projects/index.ts";
import { deleteSessionOfUser, findSession } from "../../sessions/index.ts";
import type { AuthServices, Caller } from "../sign-in/index.ts";

/** `DELETE /auth/sessions/{id}` */
export const deleteSession =
  ({ database }: AuthServices): Handler<typeof contract.sessions.delete, Project, Caller> =>
  async ({ auth, user, params }) => {
    if (auth.accessType === "client" && !user) throw apiError("CANNOT_GET_OWN_USER_WITHOUT_USER");
    const session = await database.row(findSession, [auth.project.id, params.session_id]);
    const isTheirs = auth.accessType !== "client" || session?.user_id === user?.id;
    if (!session || !isTheirs) throw notFound();
    if (session.id === auth.sessionId) throw apiError("CANNOT_DELETE_CURRENT_SESSION");
    const deleted = await database.run(deleteSessionOfUser, [auth.project.id, session.id, session.user_id]);
    if (deleted === 0) throw notFound();
    return { success: true };
  };

const notFound = () => new PlainError(404, "There is no such session.");

/** `POST /auth/sessions/revoke-others` */
export const revokeOthers =
  ({ database, sessions }: AuthServices): Handler<typeof contract.sessions.revokeOthers, Project, Caller> =>
  async ({ auth, user }) => {
    if (auth.sessionId === null) throw new Error("A signed-in user without a session");
    const { sessionId } = auth;
    const revoked = await database.transaction((transaction) =>
      sessions.endOthersOfUser(transaction, auth.project.id, user.id, sessionId),
    );
    return { revoked };
  };
