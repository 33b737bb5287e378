import type { Platform } from "../../../platform/platform.ts";
import type { Mailer } from "../../emails/index.ts";
import type { Sessions } from "../../sessions/index.ts";

export type PasswordServices = Platform & Mailer & { readonly sessions: Sessions };
