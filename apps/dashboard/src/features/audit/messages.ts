import type { SessionDevice } from "@vestibule/react";
import { defineMessages } from "../../i18n/define-messages.ts";

/** Names of actors, targets and devices, shared by the audit log and the user page. */
export const messages = defineMessages("audit", {
  actors: { user: "User", owner: "Owner", key: "API keys", system: "The server" } as Record<string, string>,
  /** The actor of an entry without a user ID: a sign-in attempt has no user yet. */
  anonymous: "Anonymous",
  /** A key set, by the name it has in the project. */
  keySet: "API key “{name}”",
  you: "You",
  youNamed: "You ({name})",
  thisProject: "This project",
  targets: {
    user: "User",
    owner: "Owner",
    team: "Team",
    project: "Project",
    project_key: "API keys",
    session: "Session",
    api_key: "Key",
    webhook_endpoint: "Endpoint",
    email_template: "Template",
    permission_definition: "Permission",
    email: "Email",
    email_address: "Email",
    oauth_provider: "Provider",
    project_owner_invitation: "Invitation",
    team_invitation: "Invitation",
    webhook_message: "Message",
  } as Record<string, string>,
  /** A target with its name, at the start of a line. Types without a label get `other`. */
  labels: {
    owner: "Owner {name}",
    team: "Team {name}",
    project: "Project {name}",
    project_key: "API key “{name}”",
    session: "Session {name}",
    api_key: "Key “{name}”",
    webhook_endpoint: "Endpoint {name}",
    email_template: "Template “{name}”",
    permission_definition: "Permission {name}",
    email: "Email {name}",
    email_address: "Email {name}",
    oauth_provider: "Provider {name}",
    project_owner_invitation: "Invitation {name}",
    team_invitation: "Invitation {name}",
    webhook_message: "Message {name}",
  },
  otherLabel: "{kind} {name}",
  impersonated: "Impersonated",
  unknownDevice: "Unknown device",
  browserOnSystem: "{browser} on {system}",
});

/** "Chrome on macOS", as far as the user agent reveals it. */
export function formatDevice({ browser, os }: Pick<SessionDevice, "browser" | "os">): string {
  return browser && os ? messages.browserOnSystem({ browser, system: os }) : (browser ?? os ?? messages.unknownDevice);
}

/**
 * What happened, for every action of the contract. `{target}` is the bare name ("Ada"), `{kind}` the name with its noun ("user Ada").
 * A part in brackets is left out if its placeholder has no name, or names the actor again. Variants: `own` for users who
 * change their own account; `many` for entries of different emails.
 */
export const sentenceTemplates = defineMessages("audit.sentences", {
  sign_in: "{actor} signed in[ with {method}]",
  sign_up: "{actor} signed up[ with {method}]",
  sign_out: "{actor} signed out",
  "session.create": "{actor} created a session[ for {target}]",
  "impersonation_link.create": "{actor} created a link to impersonate {target}",
  "session.impersonate": "{actor} started to impersonate {target}",
  "session.revoke": { one: "{actor} ended a session[ of {owner}]", all: "{actor} ended the sessions[ of {target}]" },
  "session.reauthenticate": "{actor} confirmed their identity",
  "user.create": { own: "{actor} created an account", other: "{actor} created {kind}" },
  "user.update": { own: "{actor} updated their profile[: {changes}]", other: "{actor} updated {kind}[: {changes}]" },
  "user.delete": { own: "{actor} deleted their account", other: "{actor} deleted {kind}" },
  "user.export": { own: "{actor} downloaded their data", other: "{actor} downloaded the data of {target}" },
  "users.export": "{actor} exported the users",
  "password.change": {
    added: { own: "{actor} set their password", other: "{actor} set the password of {target}" },
    removed: { own: "{actor} removed their password", other: "{actor} removed the password of {target}" },
    changed: { own: "{actor} changed their password", other: "{actor} changed the password of {target}" },
  },
  "password.reset_request": "{actor} requested a password reset[ for {target}]",
  "password.reset": { own: "{actor} reset their password", other: "{actor} reset the password of {target}" },
  "passkey.add": "{actor} added a passkey[ for {target}]",
  "passkey.remove": "{actor} removed a passkey[ of {target}]",
  "totp.enable": "{actor} turned on two-factor authentication[ for {target}]",
  "totp.disable": "{actor} turned off two-factor authentication[ for {target}]",
  "recovery_codes.create": "{actor} created recovery codes[ for {target}]",
  "connected_account.add": "{actor} connected {provider}[ for {target}]",
  "connected_account.update": "{actor} updated {provider}[ of {target}]",
  "connected_account.remove": "{actor} disconnected {provider}[ of {target}]",
  "contact_channel.add": "{actor} added an email[ to {target}]",
  "contact_channel.update": "{actor} updated an email[ of {target}]",
  "contact_channel.verify": "{actor} verified an email[ of {target}]",
  "contact_channel.remove": "{actor} removed an email[ of {target}]",
  "team.create": "{actor} created {kind}",
  "team.update": "{actor} updated {kind}[: {changes}]",
  "team.delete": "{actor} deleted {kind}",
  "team_membership.add": { own: "{actor} joined {team}", other: "{actor} added {target} to {team}" },
  "team_membership.remove": { own: "{actor} left {team}", other: "{actor} removed {target} from {team}" },
  "team_invitation.send": "{actor} invited {target} to {team}",
  "team_invitation.revoke": "{actor} revoked an invitation to {team}",
  "team_invitation.accept": "{actor} accepted the invitation to {team}",
  "team_permission.grant": "{actor} granted {permission} to {target} in {team}",
  "team_permission.revoke": "{actor} revoked {permission} from {target} in {team}",
  "project_permission.grant": "{actor} granted {permission} to {target}",
  "project_permission.revoke": "{actor} revoked {permission} from {target}",
  "permission_definition.create": "{actor} created {kind}",
  "permission_definition.update": "{actor} updated {kind}[: {changes}]",
  "permission_definition.delete": "{actor} deleted {kind}",
  "api_key.create": "{actor} created {kind}[ for {owner}]",
  "api_key.update": "{actor} updated {kind}[ of {owner}]",
  "api_key.revoke": "{actor} revoked {kind}[ of {owner}]",
  "project.create": "{actor} created {kind}",
  "project.update": {
    on: "{actor} turned on “{setting}”",
    off: "{actor} turned off “{setting}”",
    changed: "{actor} changed the settings[: {changes}]",
  },
  "project.delete": "{actor} deleted {kind}",
  "project_transfer.start": "{actor} started to transfer {kind}",
  "project_transfer.confirm": "{actor} confirmed the transfer of {kind}",
  "project_owner.add": { own: "{actor} became an owner", other: "{actor} added {target} as an owner" },
  "project_owner.remove": { own: "{actor} left the owners", other: "{actor} removed {target} from the owners" },
  "project_owner_invitation.send": "{actor} invited {target} to be an owner",
  "project_owner_invitation.revoke": "{actor} revoked the owner invitation of {target}",
  "project_owner_invitation.accept": "{actor} accepted an owner invitation",
  "integration.authorize": "{actor} authorized a partner",
  "project_key.create": "{actor} created {kind}",
  "project_key.update": "{actor} updated {kind}",
  "project_key.revoke": "{actor} revoked {kind}",
  "signing_key.rotate": "{actor} rotated the signing key",
  "oauth_provider.test": "{actor} tested the credentials of {target}",
  "email_template.update": "{actor} updated {kind}",
  "email_template.reset": "{actor} reset {kind}",
  "email_template.create": "{actor} created {kind}",
  "email_template.delete": "{actor} deleted {kind}",
  "email_draft.create": "{actor} created an email draft",
  "email_draft.update": "{actor} updated an email draft",
  "email_draft.delete": "{actor} deleted an email draft",
  "email.read_kept": {
    to: "{actor} viewed an email to {recipient}[: {email}]",
    other: "{actor} viewed a captured email[: {email}]",
    many: "{actor} viewed captured emails",
  },
  "email.resend": {
    to: "{actor} resent an email to {recipient}[: {email}]",
    other: "{actor} resent an email[: {email}]",
  },
  "email.skip": { own: "An email to {actor} wasn't sent", other: "An email to {target} wasn't sent" },
  "email.send_test": "{actor} sent a test email",
  "email.send_invitation": "{actor} invited a user by email",
  "email.send": "{actor} sent an email to users",
  "email.change_queued": "{actor} changed a waiting email",
  "email_suppression.remove": "{actor} removed {target} from the suppressed addresses",
  "webhook_token.create": "{actor} created a webhook token",
  "webhook_endpoint.create": "{actor} added {kind}",
  "webhook_endpoint.update": "{actor} updated {kind}[: {changes}]",
  "webhook_endpoint.delete": "{actor} deleted {kind}",
  "webhook_endpoint.disable": "{actor} disabled {kind}",
  "webhook_secret.reveal": "{actor} revealed the secret of {kind}",
  "webhook_secret.rotate": "{actor} rotated the secret of {kind}",
  "webhook.replay": {
    example: "{actor} sent a test event to {kind}",
    resend: "{actor} resent an event to {kind}",
    recover: "{actor} resent the failed events to {kind}",
    "replay-missing": "{actor} sent the missed events to {kind}",
    other: "{actor} sent events to {kind}",
  },
  "webhook_message.create": "{actor} sent a test event",
  "audit_log.export": "{actor} exported the audit log",
});

/** For actions that also record what didn't succeed. */
export const failureTemplates = defineMessages("audit.failures", {
  sign_in: "{actor} couldn't sign in[ as {target}]",
  sign_up: "{actor} couldn't sign up[ as {target}]",
  "session.reauthenticate": "{actor} couldn't confirm their identity",
});
export const challengeTemplates = defineMessages("audit.challenges", {
  sign_in: "{actor} needs a second factor to sign in",
  sign_up: "{actor} requested a code to sign up",
});

/** The noun of a target in a sentence, and what it is called without a name. */
export const targetNouns = defineMessages("audit.nouns", {
  user: { named: "user {name}", unnamed: "a user" },
  owner: { named: "owner {name}", unnamed: "an owner" },
  team: { named: "team {name}", unnamed: "a team" },
  project: { named: "project {name}", unnamed: "a project" },
  project_key: { named: "API key “{name}”", unnamed: "API keys" },
  session: { named: "session {name}", unnamed: "a session" },
  api_key: { named: "API key “{name}”", unnamed: "an API key" },
  webhook_endpoint: { named: "endpoint {name}", unnamed: "an endpoint" },
  email_template: { named: "template “{name}”", unnamed: "a template" },
  permission_definition: { named: "permission {name}", unnamed: "a permission" },
  email: { named: "email {name}", unnamed: "an email" },
  email_address: { named: "email {name}", unnamed: "an email" },
  oauth_provider: { named: "provider {name}", unnamed: "a provider" },
  project_owner_invitation: { named: "invitation {name}", unnamed: "a user" },
  team_invitation: { named: "invitation {name}", unnamed: "a user" },
  webhook_message: { named: "event {name}", unnamed: "an event" },
});

export const sentenceMessages = defineMessages("audit.words", {
  you: "you",
  anonymous: "A visitor",
  actors: { user: "A user", owner: "An owner", key: "API keys", system: "The server" },
  thisProject: "this project",
  /** A target that is the actor. */
  themselves: "themselves",
  /** A target on its own page, in the place of its name. In German, always accusative. */
  thisUser: "this user",
  unnamed: { team: "a team", permission: "a permission", provider: "an account" },
  account: "a {provider} account",
  /** If the provider's English name begins with a vowel; otherwise the same. */
  accountBeforeVowel: "an {provider} account",
  more: "{count} more",
  methods: {
    password: "a password",
    otp: "an email code",
    passkey: "a passkey",
    cli: "the CLI",
  } as Readonly<Record<string, string>>,
});

/** The fields that sentences mention. Those that only the drawer shows are in `pages/audit-log/detail-messages.ts`. */
const fieldNames = defineMessages("audit.fields", {
  is_production_mode: "production mode",
  otp_auth_enabled: "email codes",
  is_anonymous: "anonymous",
  primary_email_verified: "email verified",
  restricted_by_admin: "restricted",
  sign_up_enabled: "sign-up",
  credential_enabled: "passwords",
  magic_link_enabled: "email codes",
  passkey_enabled: "passkeys",
  anonymous_accounts_enabled: "anonymous accounts",
  client_team_creation_enabled: "team creation by users",
  client_user_deletion_enabled: "account deletion by users",
  allow_user_api_keys: "API keys of users",
  allow_team_api_keys: "API keys of teams",
  refuse_common_passwords: "block common passwords",
  security_notifications_enabled: "security emails",
  recent_sign_in_required: "re-authentication for sensitive changes",
  require_email_verification: "required email verification",
  create_team_on_sign_up: "personal team on sign-up",
  publishable_client_key_required: "required publishable client key",
  api_keys_require_verified_email: "API keys require a verified email",
  default_language: "default language",
  detect_language: "use each user's language",
  password_min_length: "minimum password length",
  email_config: "mail server",
  custom_oidc: "OpenID Connect providers",
  display_name: "name",
  primary_email: "primary email",
  primary_email_auth_enabled: "email used for sign-in",
  restricted_by_admin_reason: "restriction reason",
  restricted_by_admin_private_details: "private details",
  profile_image_url: "picture",
  locale: "language",
  client_metadata: "client metadata",
  client_read_only_metadata: "client read-only metadata",
  server_metadata: "server metadata",
  description: "description",
  allow_localhost: "allow localhost",
  domains: "domains",
  branding: "branding",
  oauth_providers: "OAuth providers",
  oauth_provider_order: "provider order",
  oauth_account_merge_strategy: "accounts with the same email",
  sign_up_rules: "sign-up rules",
  sign_up_rules_default_action: "default sign-up rule",
  session_lifetime_minutes: "session length",
  session_idle_minutes: "idle timeout",
  user_default_permissions: "default permissions of users",
  team_creator_default_permissions: "default permissions of team creators",
  team_member_default_permissions: "default permissions of team members",
  owner_team_id: "owner team",
  logo: "logo",
  is_development_environment: "development environment",
  onboarding: "onboarding",
  pushed_config: "pushed configuration",
  config_source: "configuration source",
  url: "URL",
  uid: "own ID",
  event_types: "events",
  channels: "channels",
  metadata: "metadata",
  rate_limit: "rate limit",
  is_disabled: "disabled",
  id: "ID",
  contained_ids: "contained permissions",
});

const acronyms: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  api: "API",
  id: "ID",
  ids: "IDs",
  oauth: "OAuth",
  url: "URL",
});

const isFieldName = (name: string): name is keyof typeof fieldNames => Object.hasOwn(fieldNames, name);

/** The name of a field of an entry's details. Unknown ones are the server's, in English: `starts_at_millis` becomes "starts at". */
export function formatFieldName(field: string): string {
  const name = field.replace(/^config\./, "").replace(/^(logo|onboarding)_.+/, "$1");
  if (isFieldName(name)) return fieldNames[name];
  return name
    .replace(/_millis$/, "")
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[._\s]+/)
    .map((word) => acronyms[word] ?? word)
    .join(" ");
}

/** The same, at the start of a line. */
export function formatLabel(field: string): string {
  const plain = formatFieldName(field);
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
