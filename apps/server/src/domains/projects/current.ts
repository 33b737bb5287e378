import type { contract } from "@vestibule/contract/endpoints";
import type { Handler } from "../../http/handler.ts";
import type { Project } from "./project.ts";
import { toClientWire } from "./to-wire.ts";

/** `GET /projects/current`: always the client view, also for servers and administrators. No query at all. */
export const current: Handler<typeof contract.projects.current, Project, unknown> = ({ auth }) =>
  toClientWire(auth.project);
