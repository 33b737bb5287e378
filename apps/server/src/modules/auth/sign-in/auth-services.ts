import type { Limits } from "../../../http/limits.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Mailer } from "../../emails/index.ts";
import type { ProjectStore } from "../../projects/index.ts";
import type { SessionActivity, Sessions } from "../../sessions/index.ts";
import type { FailedSignInAudit } from "./sign-in-audit.ts";

/** Services used by the `/auth` endpoints. */
export type AuthServices = Platform &
  Mailer & {
    readonly projects: ProjectStore;
    readonly sessions: Sessions;
    readonly activity: SessionActivity;
    readonly limits: Limits;
    readonly failedSignInAudit: FailedSignInAudit;
  };

/** The signed-in user as these endpoints need it. */
export interface Caller {
  readonly id: string;
  readonly is_anonymous: boolean;
  readonly display_name: string | null;
  readonly primary_email: string | null;
  readonly primary_email_verified: boolean;
  readonly has_password: boolean;
  readonly has_passkey: boolean;
  readonly requires_totp_mfa: boolean;
}
