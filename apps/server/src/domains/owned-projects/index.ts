import { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../http/handler.ts";
import { missing } from "../../http/missing.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Project } from "../projects/index.ts";

export { createOwnedProjectHandlers } from "./handlers.ts";
export { findOwnership, insertOwner } from "./queries.ts";

/** TEMPORARY */
export const createProjectOwnerHandlers = (
  _services: Platform,
): HandlersOf<typeof contract.projectOwners, Project, unknown> => missing(contract.projectOwners);
