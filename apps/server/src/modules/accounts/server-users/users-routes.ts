import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../../http/handler.ts";
import type { Project } from "../../projects/index.ts";
import { createUserListHandlers, type User } from "../../users/index.ts";
import type { ServerUserServices } from "../server-user-services.ts";
import { create } from "./create.ts";
import { read } from "./read.ts";
import { remove } from "./remove.ts";
import { update } from "./update.ts";

/** `/users` and `/users/{user_id}` */
export const createUserHandlers = (services: ServerUserServices): HandlersOf<typeof contract.users, Project, User> => ({
  ...createUserListHandlers(services),
  create: create(services),
  read: read(services),
  update: update(services),
  delete: remove(services),
});
