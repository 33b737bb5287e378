import { apiBasePath, otpLength } from "@vestibule/contract";
import type { NotificationCategory } from "@vestibule/contract/endpoints";
import type { Database, Queryable } from "../../../platform/database/database.ts";
import { statement } from "../../../platform/database/statement.ts";
import type { Platform } from "../../../platform/platform.ts";
import { codeStatus, createCode, redeemCode } from "../../credentials/index.ts";

interface Recipient {
  readonly projectId: string;
  readonly userId: string;
}

/** No row: there is no such user. */
const findDisabled = statement(
  "find-disabled-notification-categories",
  `select (select coalesce(array_agg(p.category), '{}') from notification_preferences p
     where p.project_id = $projectId and p.user_id = $userId and not p.is_enabled) as "disabled!"
   from users u where u.project_id = $projectId and u.id = $userId`,
);

/** No row: there is no such user. */
const upsert = statement(
  "upsert-notification-preference",
  `insert into notification_preferences (project_id, user_id, category, is_enabled)
   select u.project_id, u.id, $category, $isEnabled::boolean from users u where u.project_id = $projectId and u.id = $userId
   on conflict (project_id, user_id, category) do update set is_enabled = excluded.is_enabled
   returning is_enabled`,
);

/** The kinds of email that a user turned off; null if there is no such user. */
export const findDisabledCategories = async (
  database: Queryable,
  { projectId, userId }: Recipient,
): Promise<readonly string[] | null> => (await database.row(findDisabled, { projectId, userId }))?.disabled ?? null;

/** Returns false if there is no such user. */
export const setPreference = async (
  database: Queryable,
  { projectId, userId }: Recipient,
  { category, isEnabled }: { readonly category: NotificationCategory; readonly isEnabled: boolean },
): Promise<boolean> => (await database.row(upsert, { projectId, userId, category, isEnabled })) !== null;

/** Lifetime of an unsubscribe link, in ms. */
export const unsubscribeLinkLifetimeMs = 30 * 24 * 60 * 60 * 1000;

const purpose = "unsubscribe";

interface LinkQuery {
  readonly project_id: string;
  readonly code: string;
}

/** The path and query of a link, on the server's public URL. */
export const getUnsubscribePath = ({ project_id, code }: LinkQuery): string =>
  `${apiBasePath}/emails/unsubscribe-link?${new URLSearchParams({ project_id, code })}`;

/** The kind of email that links turn off: the only one that users can turn off. */
const unsubscribedCategory = "marketing" satisfies NotificationCategory;

/** Creates the link of an email of that kind; it goes into the text and the List-Unsubscribe header. @see RFC 8058 (POST) */
export async function createUnsubscribeLink(
  transaction: Queryable,
  { clock, publicUrl }: Pick<Platform, "clock" | "publicUrl">,
  { projectId, userId, sentAt }: Recipient & { /** Default: now. */ readonly sentAt?: Date | undefined },
): Promise<string> {
  const code = await createCode(transaction, {
    projectId,
    purpose,
    userId,
    subject: {},
    lifeMs: unsubscribeLinkLifetimeMs,
    now: sentAt?.getTime() ?? clock(),
  });
  return `${publicUrl}${getUnsubscribePath({ project_id: projectId, code })}`;
}

/** The status of a link. Counts no attempt, because link scanners may open it often. */
export const findLinkStatus = (
  database: Queryable,
  { project_id: projectId, code }: LinkQuery,
  now: number,
): Promise<"waiting" | "used" | "gone"> =>
  codeStatus(database, { projectId, purpose, nonce: code.slice(otpLength), now });

/** @throws VERIFICATION_CODE_NOT_FOUND, _EXPIRED, _ALREADY_USED, _MAX_ATTEMPTS_REACHED */
export const redeemLink = (
  database: Database,
  { project_id: projectId, code }: LinkQuery,
  now: number,
): Promise<boolean> =>
  redeemCode(database, { projectId, purpose, code, now }, async (transaction, { user_id: userId }) =>
    userId === null
      ? false
      : setPreference(transaction, { projectId, userId }, { category: unsubscribedCategory, isEnabled: false }),
  );
