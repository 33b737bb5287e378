import type { Limits } from "../../http/limits.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Mailer } from "./store-email.ts";

/** Services of the email endpoints. */
export type SentEmailServices = Pick<
  Platform,
  "database" | "clock" | "encryption" | "readEndUser" | "outgoing" | "log"
> &
  Mailer & {
    readonly limits: Limits;
    /** Sender address on the shared mail server. */
    readonly mailFrom: string;
  };

/** The signed-in user, if any. */
export interface Caller {
  readonly id: string;
}
