import type { UserServerRead } from "@vestibule/contract/endpoints";
import type { Platform } from "../../platform/platform.ts";
import type { Mailer } from "../emails/index.ts";
import type { SessionActivity, Sessions } from "../sessions/index.ts";
import { toServerWire, type User } from "../users/index.ts";

export type ServerUserServices = Platform &
  Mailer & { readonly sessions: Sessions; readonly activity: SessionActivity };

/** The server view of a user, including activity that is not yet written. */
export const toServerAnswer = ({ activity }: Pick<ServerUserServices, "activity">, user: User): UserServerRead =>
  toServerWire(user, activity.lastActiveAt(user.project_id, user.id, user.last_active_at));
