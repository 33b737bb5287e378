import type { contract, UserCreate } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { violatesUnique } from "../../../platform/database/database-errors.ts";
import { type AuditContext, recordAudit, toAuditContext } from "../../audit/index.ts";
import { insertOAuthAccount, setTotpSecret } from "../../credentials/index.ts";
import { storePicture } from "../../pictures/index.ts";
import { parseManagedProjectIds, setManagedProjects } from "../../project-owners/index.ts";
import type { Project } from "../../projects/index.ts";
import { findUser, toServerAnswer, type User } from "../../users/index.ts";
import { findUserByAuthEmail } from "../contact-channels/channel-statements.ts";
import { createUser } from "../create.ts";
import { checkPasswordFields, hashPasswordFields } from "../password-policy.ts";
import { toStoredRestriction } from "../restriction.ts";
import type { ServerUserServices } from "../server-user-services.ts";

/** The configuration that the rules use. */
interface EnabledMethods {
  readonly credential_enabled: boolean;
  readonly magic_link_enabled: boolean;
  readonly oauth_providers: readonly { readonly id: string }[];
  readonly custom_oidc: readonly { readonly id: string }[];
}

/** Email flags and a password require an email. @throws PlainError 400 */
function checkAddressFields(account: UserCreate): void {
  if (account.primary_email) return;
  if (account.primary_email_auth_enabled)
    throw new PlainError(400, "primary_email_auth_enabled requires a primary_email.");
  if (account.primary_email_verified) throw new PlainError(400, "primary_email_verified requires a primary_email.");
  if (hasPassword(account)) throw new PlainError(400, "A password requires a primary_email to sign in with.");
}

/** @throws PlainError 400 */
function checkAccounts(
  { oauth_providers, custom_oidc }: Pick<EnabledMethods, "oauth_providers" | "custom_oidc">,
  accounts: readonly { readonly id: string }[],
): void {
  const known = new Set([...oauth_providers, ...custom_oidc].map(({ id }) => id));
  for (const { id } of accounts)
    if (!known.has(id)) throw new PlainError(400, `The project has no provider ${JSON.stringify(id)}.`);
}

/** @throws PlainError 400 */
function checkMethods(
  config: Pick<EnabledMethods, "credential_enabled" | "magic_link_enabled">,
  account: UserCreate,
): void {
  if (hasPassword(account) && !config.credential_enabled)
    throw new PlainError(400, "Password sign-in is not enabled in this project.");
  if (account.otp_auth_enabled && !config.magic_link_enabled)
    throw new PlainError(400, "Sign-in by email code is not enabled in this project.");
}

const hasPassword = ({ password, password_hash }: UserCreate): boolean =>
  typeof password === "string" || password_hash !== undefined;

/**
 * `POST /users`. Check order: password, email, duplicates, provider accounts, sign-in methods; then one transaction.
 */
export function create(services: ServerUserServices): Handler<typeof contract.users.create, Project, User> {
  return async function create(call) {
    const { project } = call.auth;
    const account: UserCreate = call.body;
    checkPasswordFields(project, account);
    checkAddressFields(account);
    await checkAddressIsFree(services.database, project, account);
    checkAccounts(project.config, account.oauth_providers ?? []);
    checkMethods(project.config, account);
    const passwordHash = (await hashPasswordFields(services.passwords, project.id, account)) ?? null;
    const profile_image_url = await storePicture(services, call.auth, account.profile_image_url);
    const stored = { ...account, ...toStoredRestriction(account, false), profile_image_url };
    const created = await services.database.transaction((transaction) =>
      insert(transaction, services, toAuditContext(services, call), { project, account: stored, passwordHash }),
    );
    return toServerAnswer(services, created, call);
  };
}

/** The unique index catches concurrent requests. @throws USER_EMAIL_ALREADY_EXISTS */
async function checkAddressIsFree(
  database: Queryable,
  project: Project,
  { primary_email: email, primary_email_auth_enabled: usedForAuth }: UserCreate,
): Promise<void> {
  if (!email || !usedForAuth) return;
  if (await findUserByAuthEmail(database, { projectId: project.id, email }))
    throw apiError("USER_EMAIL_ALREADY_EXISTS", { email });
}

interface NewAccount {
  readonly project: Project;
  readonly account: UserCreate;
  readonly passwordHash: string | null;
}

async function insert(
  transaction: Queryable,
  services: ServerUserServices,
  audit: AuditContext,
  { project, account, passwordHash }: NewAccount,
): Promise<User> {
  const managed = parseManagedProjectIds(project, account.server_metadata);
  const { primary_email: email, totp_secret_base64: totpSecret } = account;
  const now = services.clock();
  const userId = await createUser(transaction, {
    project,
    fields: account,
    email: email
      ? {
          value: email,
          isVerified: account.primary_email_verified ?? false,
          usedForAuth: account.primary_email_auth_enabled ?? false,
        }
      : null,
    passwordHash,
    upgrade: null,
    now,
    async complete(id) {
      const owner = { projectId: project.id, userId: id };
      // One millisecond apart, because accounts are listed by age: keeps the given order.
      for (const [index, known] of (account.oauth_providers ?? []).entries())
        await attach(transaction, owner, known, now + index);
      if (totpSecret) await setTotpSecret(transaction, services, owner, totpSecret);
    },
  });
  if (managed) await setManagedProjects(transaction, audit, userId, managed);
  const user = await findUser(transaction, { projectId: project.id, userId });
  if (!user) throw new Error("A user was created but not found");
  const target = { type: "user", id: userId };
  await recordAudit(transaction, audit, [{ action: "user.create", target, details: getSignInMethods(user) }]);
  return user;
}

/** The sign-in methods of a new user. */
const getSignInMethods = (user: User) => ({
  is_anonymous: user.is_anonymous,
  has_password: user.has_password,
  otp_auth_enabled: user.otp_auth_enabled,
  requires_totp_mfa: user.requires_totp_mfa,
  primary_email_verified: user.primary_email_verified,
  primary_email_auth_enabled: user.primary_email_auth_enabled,
  provider_ids: user.oauth_providers.map(({ id }) => id),
});

async function attach(
  transaction: Queryable,
  { projectId, userId }: { readonly projectId: string; readonly userId: string },
  { id: providerId, account_id: accountId, email = null }: NonNullable<UserCreate["oauth_providers"]>[number],
  now: number,
): Promise<void> {
  try {
    await insertOAuthAccount(transaction, { projectId, userId, providerId, accountId, email, createdAt: now });
  } catch (error) {
    if (violatesUnique(error, "oauth_accounts_once"))
      throw new PlainError(409, `The account at ${providerId} already belongs to a user.`);
    throw error;
  }
}
