import { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../http/handler.ts";
import { missing } from "../../http/missing.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Mailer } from "../emails/index.ts";
import type { Project } from "../projects/index.ts";
import type { SessionActivity, Sessions } from "../sessions/index.ts";
import type { User } from "../user-records/index.ts";

type Services = Platform & Mailer & { readonly sessions: Sessions; readonly activity: SessionActivity };

/** `/users` and `/users/{user_id}` */
export const createUserHandlers = (_services: Services): HandlersOf<typeof contract.users, Project, User> =>
  missing(contract.users);
