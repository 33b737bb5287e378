import { randomUUID } from "node:crypto";
import type { WebhookEvent } from "@vestibule/contract/endpoints";
import { apiError } from "../../http/api-error.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { upsertPassword } from "../credentials/index.ts";
import { grantProjectPermissions } from "../permissions/index.ts";
import type { Project } from "../projects/index.ts";
import { createPersonalTeam } from "../teams/index.ts";
import { insertUser, queueUserEvent, type UserFields, updateUserFields, upgradeAnonymousUser } from "../users/index.ts";
import { queueEvents } from "../webhooks/index.ts";
import { checkSignUp, type SelfSignUp } from "./check-sign-up.ts";
import { addChannel, demoteCurrentPrimary } from "./contact-channels/add-channel.ts";

/** The display name of an anonymous account without a name. */
export const anonymousName = "Anonymous user";

export interface NewUser {
  readonly project: Project;
  readonly fields?: UserFields;
  readonly email: { readonly value: string; readonly isVerified: boolean; readonly usedForAuth: boolean } | null;
  /** PHC string. */
  readonly passwordHash: string | null;
  /**
   * The anonymous user to upgrade, who keeps their id; null for a new user. Of the fields, only name, image and
   * `otp_auth_enabled` change, and an unknown `locale`.
   */
  readonly upgrade: string | null;
  /** Checked against the project's sign-up rules; absent: the rules don't apply. */
  readonly selfSignUp?: SelfSignUp;
  /** The languages of the user's browser, in order of preference: BCP 47. */
  readonly languages?: readonly string[];
  /** Inserts additional rows of the new user before the events are queued. */
  readonly complete?: (userId: string) => Promise<void>;
  /** ms since the epoch. */
  readonly now: number;
}

/**
 * Creates a user with email and password in the caller's transaction, or upgrades an anonymous user. Returns the id.
 * @throws USER_EMAIL_ALREADY_EXISTS, SIGN_UP_REJECTED, SIGN_UP_NOT_ENABLED
 */
export async function createUser(transaction: Queryable, user: NewUser): Promise<string> {
  const restriction = user.selfSignUp ? checkSignUp(user.project, user.email?.value ?? null, user.selfSignUp) : null;
  const upgraded = user.upgrade !== null && (await upgrade(transaction, user, user.upgrade));
  const id = upgraded && user.upgrade ? user.upgrade : randomUUID();
  const projectId = user.project.id;
  if (!upgraded) {
    await insertUser(transaction, {
      projectId,
      userId: id,
      fields: { ...user.fields, locale: readLocale(user), ...restriction },
      signedUpAt: user.now,
    });
  } else if (restriction) {
    await updateUserFields(transaction, { projectId, userId: id, fields: restriction });
  }
  if (user.email) {
    const { value } = user.email;
    const owner = { projectId, userId: id };
    if (upgraded) await demoteCurrentPrimary(transaction, owner, value);
    await addChannel(
      transaction,
      { ...owner, ...user.email, isPrimary: true, now: user.now },
      { alreadyUsedForAuth: () => apiError("USER_EMAIL_ALREADY_EXISTS", { email: value }) },
    );
  }
  if (user.passwordHash)
    await upsertPassword(transaction, { projectId, userId: id, hash: user.passwordHash, now: user.now });
  await user.complete?.(id);
  const events = upgraded ? [] : await applySignUpDefaults(transaction, user, id);
  const context = { projectId, now: user.now };
  await queueUserEvent(transaction, { ...context, userId: id }, upgraded ? "user.updated" : "user.created");
  await queueEvents(transaction, context, events);
  return id;
}

/** The language that a new user's emails have from the start: BCP 47. Null if the project doesn't ask the browser. */
function readLocale({ project, fields, languages = [] }: NewUser): string | null {
  if (fields?.locale) return fields.locale;
  const [locale = null] = project.config.detect_language ? Intl.getCanonicalLocales(languages.slice(0, 1)) : [];
  return locale;
}

/** Grants the project's defaults for new users. Returns the events to emit after the user's own event. */
async function applySignUpDefaults(transaction: Queryable, user: NewUser, userId: string): Promise<WebhookEvent[]> {
  const { project, fields, now } = user;
  const granted = await grantProjectPermissions(
    transaction,
    { projectId: project.id, userId },
    project.config.user_default_permissions,
  );
  const owner = { project, userId, displayName: fields?.display_name ?? null, email: user.email?.value ?? null, now };
  const team = project.config.create_team_on_sign_up ? await createPersonalTeam(transaction, owner) : [];
  return [
    ...granted.map((id) => ({ type: "project_permission.created" as const, data: { id, user_id: userId } })),
    ...team,
  ];
}

/** False if the user was deleted or is no longer anonymous. */
const upgrade = (transaction: Queryable, user: NewUser, userId: string): Promise<boolean> =>
  upgradeAnonymousUser(transaction, {
    projectId: user.project.id,
    userId,
    displayName: user.fields?.display_name ?? null,
    profileImageUrl: user.fields?.profile_image_url ?? null,
    otpAuthEnabled: user.fields?.otp_auth_enabled ?? false,
    locale: readLocale(user),
    anonymousName,
  });
