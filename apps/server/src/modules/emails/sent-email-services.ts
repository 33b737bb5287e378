import type { Limits } from "../../http/limits.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Mailer } from "./store-email.ts";

/** What the endpoints about mail need. */
export type SentEmailServices = Pick<
  Platform,
  "database" | "clock" | "encryption" | "readEndUser" | "outgoing" | "log"
> &
  Mailer & {
    readonly limits: Limits;
    /** Sender of mail that goes over the installation's own mail server. */
    readonly mailFrom: string;
  };

/** Who is signed in besides, if anybody is. */
export interface Caller {
  readonly id: string;
}
