import type { AppContext } from "../core/app-context.ts";
import type { UserSession } from "../core/sessions/user-session.ts";
import { type ClientAppClass, getAdminAppClass } from "./admin-app-class.ts";
import type { InternalUserMethods } from "./app-models.ts";
import { createOwnedProjects } from "./create-owned-projects.ts";

/**
 * What users of project `internal` have in addition. Loaded on first use, because it contains the admin app.
 * `ClientApp`: the class of the user's app.
 */
export function createInternalUserMethods(
  context: AppContext,
  session: UserSession,
  ClientApp: ClientAppClass,
): InternalUserMethods {
  const { create, list } = createOwnedProjects(context, () => session, getAdminAppClass(ClientApp));
  return { createProject: create, listOwnedProjects: list };
}
