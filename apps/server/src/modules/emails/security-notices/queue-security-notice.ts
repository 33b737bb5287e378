import type { EmailLanguage, SecurityNotice } from "@vestibule/emails";
import type { Queryable } from "../../../platform/database/database.ts";
import { statement } from "../../../platform/database/statement.ts";
import { type Device, describeDevice } from "../../../platform/describe-device.ts";
import type { EndUser, GeoLocation, Platform } from "../../../platform/platform.ts";
import { isTrustedRedirect, type Project } from "../../projects/index.ts";
import { enqueueEmail } from "../enqueue-email.ts";
import type { Mailer } from "../store-email.ts";

/** Null if unknown. */
export function formatDevice({ browser, os, kind }: Device, { getText }: EmailLanguage): string | null {
  if (kind === "server") return getText("program");
  return browser && os ? getText("browserOn", { browser, os }) : (browser ?? os);
}

/** Null if unknown. `countryCode`: two letters. */
export function formatLocation(place: GeoLocation | null, { locale }: EmailLanguage): string | null {
  if (!place?.countryCode) return null;
  const countryNames = new Intl.DisplayNames([locale], { type: "region" });
  const country = countryNames.of(place.countryCode) ?? place.countryCode;
  return place.cityName ? `${place.cityName}, ${country}` : country;
}

/** The account settings page on the project's domain; null if it has no domain. */
export function getSettingsLink({ config }: Pick<Project, "config">): string | null {
  // A wildcard is not a URL.
  const first = config.domains.find(({ domain }) => !domain.includes("*"));
  if (!first) return null;
  const link = `${first.domain.replace(/\/+$/, "")}/${first.handler_path.replace(/^\/+|\/+$/g, "")}/account-settings`;
  return isTrustedRedirect(config, link) ? link : null;
}

/**
 * Skips an address that is neither verified nor used for sign-in: it may belong to someone else. An address used for
 * sign-in but not verified gets at most `$maxUnverifiedNotices` notices since `$since`, so that no attacker can flood its owner.
 */
const findNoticeRecipient = statement(
  "find-notice-recipient",
  `select u.display_name, u.locale, c.value as email from users u
   left join contact_channels c on c.project_id = u.project_id and c.user_id = u.id and c.type = 'email'
     and c.is_primary and (c.is_verified or c.used_for_auth and $maxUnverifiedNotices > (
       select count(*) from emails e
       where e.project_id = u.project_id and e.user_id = u.id and e.type = 'security_notice' and e.created_at > $since))
   where u.project_id = $projectId and u.id = $userId`,
);

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
  const reader = await transaction.row(findNoticeRecipient, {
    projectId: project.id,
    userId,
    since,
    maxUnverifiedNotices,
  });
  if (!reader) return;
  const device = describeDevice(endUser.userAgent);
  const variables = {
    notice,
    when: services.clock(),
    device: (language: EmailLanguage) => formatDevice(device, language),
    place: (language: EmailLanguage) => formatLocation(endUser.place, language),
    ip: endUser.ip,
    userDisplayName: reader.display_name,
    settingsLink: getSettingsLink(project),
  };
  const previous = notice.kind === "email-changed" ? notice.previous : null;
  for (const recipient of new Set([previous, reader.email])) {
    if (recipient === null) continue;
    const { locale } = reader;
    await enqueueEmail(transaction, services, {
      project,
      userId,
      recipient,
      type: "security_notice",
      variables,
      locale,
    });
  }
}
