import type { contract } from "@vestibule/contract/endpoints";
import type { Handler } from "../../http/handler.ts";
import type { AdministerHandlers } from "./administer.ts";
import type { Project } from "./project.ts";
import { toClientWire } from "./to-wire.ts";

/** `GET /projects/current`: no query at all, but for administrators, whose older clients read the whole configuration here. */
export const current =
  ({
    read,
  }: Pick<AdministerHandlers, "read">): Handler<typeof contract.projects.current, Project, { readonly id: string }> =>
  (call) =>
    call.auth.accessType === "admin" ? read(call) : toClientWire(call.auth.project);
