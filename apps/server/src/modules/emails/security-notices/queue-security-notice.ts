import type { SecurityNotice } from "@vestibule/emails";
import type { Queryable } from "../../../platform/database/database.ts";
import { describeDevice } from "../../../platform/describe-device.ts";
import type { EndUser } from "../../../platform/end-user.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Project } from "../../projects/index.ts";
import { enqueueEmail } from "../enqueue-email.ts";
import type { Mailer } from "../store-email.ts";
import { formatDevice, formatLocation, getSettingsLink } from "./notice-format.ts";
import { findNoticeRecipient } from "./notice-statements.ts";

/** Max notices to an unverified address per window, in ms. */
const maxUnverifiedNotices = 10;
const unverifiedWindowMs = 60 * 60 * 1000;

/**
 * Queues the email in the caller's transaction, unless the project disabled security notices. Sent to the primary email
 * if it is verified or used for sign-in. After an email change, the previous address is notified, too: an attacker may
 * have set the new one. @see ASVS 5.0 6.3.7
 */
export async function queueSecurityNotice(
  transaction: Queryable,
  services: Pick<Platform, "clock" | "encryption"> & Mailer,
  {
    project,
    userId,
    notice,
    endUser,
  }: {
    readonly project: Project;
    readonly userId: string;
    readonly notice: SecurityNotice;
    readonly endUser: EndUser;
  },
): Promise<void> {
  if (!project.config.security_notifications_enabled) return;
  const since = new Date(services.clock() - unverifiedWindowMs);
  const reader = await transaction.row(findNoticeRecipient, [project.id, userId, since, maxUnverifiedNotices]);
  if (!reader) return;
  const variables = {
    notice,
    when: services.clock(),
    device: formatDevice(describeDevice(endUser.userAgent)),
    place: formatLocation(endUser.place),
    ip: endUser.ip,
    userDisplayName: reader.display_name,
    settingsLink: getSettingsLink(project),
  };
  const previous = notice.kind === "email-changed" ? notice.previous : null;
  for (const recipient of new Set([previous, reader.email])) {
    if (recipient === null) continue;
    await enqueueEmail(transaction, services, { project, userId, recipient, type: "security_notice", variables });
  }
}
