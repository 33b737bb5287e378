import type { contract } from "@vestibule/contract/endpoints";
import type { Handler } from "../../http/handler.ts";
import type { Project } from "./project.ts";
import type { ProjectAdminHandlers } from "./project-admin-handlers.ts";
import { toClientAnswer } from "./to-wire.ts";

/** `GET /projects/current`: runs no query, except for admins, whose older clients read the whole configuration here. */
export function current({
  read,
}: Pick<ProjectAdminHandlers, "read">): Handler<typeof contract.projects.current, Project, { readonly id: string }> {
  return function current(call) {
    return call.auth.accessType === "admin" ? read(call) : toClientAnswer(call.auth.project, call.request);
  };
}
