import { sha256 } from "../../../platform/crypto/digest.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { describeDevice } from "../../../platform/describe-device.ts";
import type { EndUser } from "../../../platform/end-user.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Project } from "../../projects/index.ts";
import type { Mailer } from "../store-email.ts";
import { getDeviceFingerprint } from "./notice-format.ts";
import { upsertDevice } from "./notice-statements.ts";
import { queueSecurityNotice } from "./queue-security-notice.ts";

/**
 * Records the device of a sign-in and emails the user if it is new. Sends no email at sign-up, or for the first
 * recorded device of an imported or older account. @see ASVS 5.0 6.3.5
 */
export async function recordDevice(
  transaction: Queryable,
  services: Pick<Platform, "clock" | "encryption"> & Mailer,
  {
    project,
    userId,
    isNewUser,
    endUser,
  }: {
    readonly project: Project;
    readonly userId: string;
    readonly isNewUser: boolean;
    readonly endUser: EndUser;
  },
): Promise<void> {
  const digest = sha256(getDeviceFingerprint(describeDevice(endUser.userAgent), endUser.place));
  const seen = await transaction.row(upsertDevice, [project.id, userId, digest, new Date(services.clock())]);
  if (isNewUser || !seen?.is_new || !seen.has_others) return;
  await queueSecurityNotice(transaction, services, { project, userId, notice: { kind: "new-device" }, endUser });
}
