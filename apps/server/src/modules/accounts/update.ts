import type { UserExpected, UserUpdate } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../http/api-error.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { violatesForeignKey } from "../../platform/database/database-errors.ts";
import { changedFields } from "../../platform/json/changed-fields.ts";
import type { EndUser, Platform } from "../../platform/platform.ts";
import { type AuditContext, recordAudit } from "../audit/index.ts";
import {
  deletePassword,
  hasTotp,
  invalidateUnusedCodes,
  removeAllPasskeys,
  setTotpSecret,
  upsertPassword,
} from "../credentials/index.ts";
import { type Mailer, queueSecurityNotice } from "../emails/index.ts";
import { membershipNotFound } from "../permissions/index.ts";
import { parseManagedProjectIds, setManagedProjects } from "../project-owners/index.ts";
import type { Project } from "../projects/index.ts";
import { clearAnonymousFlagOfSessions, type Sessions } from "../sessions/index.ts";
import {
  findUser,
  lockUserForEvents,
  lockUserForUpdate,
  queueUserEvent,
  selectTeam,
  toServerWire,
  type User,
  updateUserFields,
} from "../users/index.ts";
import { findPrimaryRecipient } from "./contact-channels/channel-statements.ts";
import { selectPrimaryEmail, updatePrimaryEmail } from "./contact-channels/primary-email.ts";
import { enqueueVerificationEmailTo } from "./contact-channels/verification-email.ts";
import { checkPasswordFields, hashPasswordFields } from "./password-policy.ts";
import { recordUpdate } from "./record-update.ts";
import { toStoredRestriction } from "./restriction.ts";

type Services = Pick<Platform, "database" | "clock" | "encryption" | "passwords"> &
  Mailer & { readonly sessions: Sessions };

/** The user to change and the source of the change. */
export interface UpdateTarget {
  readonly project: Project;
  readonly userId: string;
  readonly endUser: EndUser;
  readonly audit: AuditContext;
  /** Wraps changes that may remove a sign-in method. */
  readonly guard: (transaction: Queryable, change: () => Promise<void>) => Promise<void>;
  /** Whether users change their own account: then a replaced primary email stays as a channel. */
  readonly isOwnChange?: boolean;
  /** A new primary email is sent a verification link to this page; absent: no email. */
  readonly verification?: { readonly callbackUrl: string; readonly languages: readonly string[] } | undefined;
  /** The values that the caller has read before. */
  readonly expected?: UserExpected | undefined;
}

/**
 * Updates a user in one transaction. Emits an event even if nothing differs. Returns the updated user; null if the user
 * does not exist.
 * @throws CHANGED_MEANWHILE, TEAM_MEMBERSHIP_NOT_FOUND, USER_EMAIL_ALREADY_EXISTS, PASSWORD_TOO_SHORT,
 *   PASSWORD_TOO_LONG
 */
export async function updateUser(services: Services, target: UpdateTarget, update: UserUpdate): Promise<User | null> {
  const { project, userId } = target;
  const key = { projectId: project.id, userId };
  checkPasswordFields(project, update);
  const managed = parseManagedProjectIds(project, update.server_metadata);
  const passwordHash = await hashPasswordFields(services.passwords, project.id, update);
  return services.database.transaction(async (transaction) => {
    if (managed) await setManagedProjects(transaction, target.audit, userId, managed);
    // A password change ends the sessions, so it blocks sign-ins before it locks what they lock.
    const lockUser = passwordHash === undefined ? lockUserForEvents : lockUserForUpdate;
    if (!(await lockUser(transaction, key))) return null;
    const before = await findUser(transaction, key);
    if (before && target.expected) checkExpected(before, target.expected);
    await changeSelection(transaction, target, update.selected_team_id);
    await changeAddress(services, transaction, target, update);
    checkSwitches(project, update);
    await changePassword(services, transaction, project, userId, passwordHash);
    await changeSecondFactor(services, transaction, target, update.totp_secret_base64);
    await target.guard(transaction, async () => {
      if (update.passkey_auth_enabled === false) await deletePasskeys(transaction, target);
      const restriction = toStoredRestriction(update, before?.restricted_by_admin ?? false);
      await updateUserFields(transaction, { ...key, fields: { ...update, ...restriction } });
    });
    // Older reset links must not work after a change.
    if (passwordHash) await invalidateUnusedCodes(transaction, { ...key, purpose: "password-reset" });
    if (update.is_anonymous === false) await clearAnonymousFlagOfSessions(transaction, key);
    // A changed password ends every session, including the caller's. @see ASVS 5.0 7.4.3
    if (passwordHash !== undefined) {
      await services.sessions.endAllOfUser(transaction, project.id, userId);
      await queueSecurityNotice(transaction, services, { ...target, notice: { kind: "password-changed" } });
    }
    await queueUserEvent(transaction, { ...key, now: services.clock() }, "user.updated");
    const after = await findUser(transaction, key);
    if (before && after) await recordUpdate(transaction, target, update, { before, after });
    return after;
  });
}

/** The caller holds the row lock, so the values can't change before the update. @throws CHANGED_MEANWHILE */
function checkExpected(user: User, expected: UserExpected): void {
  const fields = changedFields(expected, toServerWire(user, user.last_active_at.getTime()));
  if (fields.length > 0) throw apiError("CHANGED_MEANWHILE", { fields });
}

async function deletePasskeys(transaction: Queryable, { project, userId, audit }: UpdateTarget): Promise<void> {
  const passkeys = await removeAllPasskeys(transaction, { projectId: project.id, userId });
  const event = { action: "passkey.remove", target: { type: "user", id: userId }, details: { passkeys } } as const;
  if (passkeys > 0) await recordAudit(transaction, audit, [event]);
}

/**
 * A foreign key ensures that the user is a member of the selected team, even if they leave it concurrently. @throws
 * TEAM_MEMBERSHIP_NOT_FOUND
 */
async function changeSelection(
  transaction: Queryable,
  { project, userId }: UpdateTarget,
  teamId: string | null | undefined,
): Promise<void> {
  if (teamId === undefined) return;
  try {
    await selectTeam(transaction, { projectId: project.id, userId, teamId });
  } catch (error) {
    if (teamId !== null && violatesForeignKey(error, "users_selected_team_fkey"))
      throw membershipNotFound({ teamId, userId });
    throw error;
  }
}

async function changeAddress(
  services: Services,
  transaction: Queryable,
  target: UpdateTarget,
  update: UserUpdate,
): Promise<void> {
  const { primary_email: value, primary_email_verified: isVerified, primary_email_auth_enabled: usedForAuth } = update;
  if (value === undefined && isVerified === undefined && usedForAuth === undefined) return;
  const owner = { projectId: target.project.id, userId: target.userId, now: services.clock() };
  const previous =
    target.isOwnChange && value !== undefined
      ? await selectPrimaryEmail(transaction, owner, value)
      : await updatePrimaryEmail(transaction, owner, { value, isVerified, usedForAuth });
  if (previous !== null)
    await queueSecurityNotice(transaction, services, { ...target, notice: { kind: "email-changed", previous } });
  await requestVerification(transaction, services, target, value);
}

/** Unless the user has verified the email before. */
async function requestVerification(
  transaction: Queryable,
  services: Services,
  { project, userId, verification }: UpdateTarget,
  email: string | null | undefined,
): Promise<void> {
  if (!email || !verification) return;
  const recipient = await transaction.row(findPrimaryRecipient, { projectId: project.id, userId });
  if (!recipient || recipient.is_verified) return;
  await enqueueVerificationEmailTo(transaction, services, { project, userId, ...verification }, recipient);
}

function checkSwitches(project: Project, update: UserUpdate): void {
  if (update.otp_auth_enabled && !project.config.magic_link_enabled) {
    throw new PlainError(400, "Sign-in by email code is not enabled in this project.");
  }
  if (update.passkey_auth_enabled) throw new PlainError(400, "A passkey can't be enabled. Register one instead.");
}

async function changeSecondFactor(
  services: Services,
  transaction: Queryable,
  target: UpdateTarget,
  secret: string | null | undefined,
): Promise<void> {
  if (secret === undefined) return;
  const owner = { projectId: target.project.id, userId: target.userId };
  const wasOn = await hasTotp(transaction, owner);
  if (secret === null && !wasOn) return;
  await setTotpSecret(transaction, services, owner, secret);
  const kind = secret === null ? "totp-disabled" : "totp-enabled";
  await queueSecurityNotice(transaction, services, { ...target, notice: { kind } });
}

async function changePassword(
  services: Services,
  transaction: Queryable,
  project: Project,
  userId: string,
  hash: string | null | undefined,
): Promise<void> {
  if (hash === undefined) return;
  const key = { projectId: project.id, userId };
  if (hash === null) return deletePassword(transaction, key);
  const user = await findUser(transaction, key);
  if (!user?.primary_email) throw new PlainError(400, "A password requires a primary_email to sign in with.");
  if (!user.has_password && !project.config.credential_enabled)
    throw new PlainError(400, "Password sign-in is not enabled in this project.");
  await upsertPassword(transaction, { ...key, hash, now: services.clock() });
}
