import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../../http/handler.ts";
import type { Project } from "../../projects/index.ts";
import type { User } from "../../users/index.ts";
import { count } from "../list/count/count.ts";
import { exportUsers } from "../list/export/export.ts";
import { list } from "../list/list.ts";
import type { ServerUserServices } from "../server-user-services.ts";
import { create } from "./create.ts";
import { read } from "./read.ts";
import { remove } from "./remove.ts";
import { update } from "./update.ts";

/** `/users` and `/users/{user_id}` */
export const createUserHandlers = (services: ServerUserServices): HandlersOf<typeof contract.users, Project, User> => ({
  list: list(services),
  count: count(services),
  export: exportUsers(services),
  create: create(services),
  read: read(services),
  update: update(services),
  delete: remove(services),
});
