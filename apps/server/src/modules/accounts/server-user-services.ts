import type { Platform } from "../../platform/platform.ts";
import type { Mailer } from "../emails/index.ts";
import type { SessionActivity, Sessions } from "../sessions/index.ts";

export type ServerUserServices = Platform &
  Mailer & { readonly sessions: Sessions; readonly activity: SessionActivity };
