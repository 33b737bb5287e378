import type { AuditEntry } from "@vestibule/react";
import { defineMessages } from "../../i18n/define-messages.ts";

/** The label of each action. An action of the contract without a label does not compile. */
export const actionMessages = defineMessages("auditEvents", {
  sign_in: "Sign-in",
  sign_up: "Sign-up",
  sign_out: "Sign-out",
  "session.create": "Session created",
  "impersonation_link.create": "Impersonation link created",
  "session.impersonate": "User impersonated",
  "session.revoke": "Signed out of session",
  "session.reauthenticate": "Identity confirmed",
  "user.create": "User created",
  "user.update": "User updated",
  "user.delete": "User deleted",
  "user.export": "User downloaded their data",
  "users.export": "Users exported",
  "password.change": "Password changed",
  "password.reset_request": "Password reset requested",
  "password.reset": "Password reset",
  "passkey.add": "Passkey added",
  "passkey.remove": "Passkey removed",
  "totp.enable": "Two-factor authentication turned on",
  "totp.disable": "Two-factor authentication turned off",
  "recovery_codes.create": "Recovery codes created",
  "connected_account.add": "Account connected",
  "connected_account.update": "Connected account updated",
  "connected_account.remove": "Account disconnected",
  "contact_channel.add": "Email added",
  "contact_channel.update": "Email updated",
  "contact_channel.verify": "Email verified",
  "contact_channel.remove": "Email removed",
  "team.create": "Team created",
  "team.update": "Team updated",
  "team.delete": "Team deleted",
  "team_membership.add": "Member added",
  "team_membership.remove": "Member removed",
  "team_invitation.send": "Team invitation sent",
  "team_invitation.revoke": "Team invitation revoked",
  "team_invitation.accept": "Team invitation accepted",
  "team_permission.grant": "Team permission granted",
  "team_permission.revoke": "Team permission revoked",
  "project_permission.grant": "Project permission granted",
  "project_permission.revoke": "Project permission revoked",
  "permission_definition.create": "Permission created",
  "permission_definition.update": "Permission updated",
  "permission_definition.delete": "Permission deleted",
  "api_key.create": "API key created",
  "api_key.update": "API key updated",
  "api_key.revoke": "API key revoked",
  "project.create": "Project created",
  "project.update": "Settings updated",
  "project.delete": "Project deleted",
  "project_transfer.start": "Project transfer started",
  "project_transfer.confirm": "Project transferred",
  "project_owner.add": "Owner added",
  "project_owner.remove": "Owner removed",
  "project_owner_invitation.send": "Owner invited",
  "project_owner_invitation.revoke": "Owner invitation revoked",
  "project_owner_invitation.accept": "Owner invitation accepted",
  "integration.authorize": "Partner authorized",
  "project_key.create": "Project API keys created",
  "project_key.update": "Project API keys updated",
  "project_key.revoke": "Project API keys revoked",
  "signing_key.rotate": "Signing key rotated",
  "oauth_provider.test": "Provider tested",
  "email_template.update": "Email template updated",
  "email_template.reset": "Email template reset",
  "email_template.create": "Email template created",
  "email_template.delete": "Email template deleted",
  "email_draft.create": "Email draft created",
  "email_draft.update": "Email draft updated",
  "email_draft.delete": "Email draft deleted",
  "email.read_kept": "Captured email viewed",
  "email.resend": "Email resent",
  "email.skip": "Email not sent",
  "email.send_test": "Test email sent",
  "email.send_invitation": "User invited",
  "email.send": "Email sent to users",
  "email.change_queued": "Waiting email changed",
  "email_suppression.remove": "Suppressed email address removed",
  "webhook_token.create": "Webhook token created",
  "webhook_endpoint.create": "Webhook endpoint added",
  "webhook_endpoint.update": "Webhook endpoint updated",
  "webhook_endpoint.delete": "Webhook endpoint deleted",
  "webhook_endpoint.disable": "Webhook endpoint disabled",
  "webhook_secret.reveal": "Webhook secret revealed",
  "webhook_secret.rotate": "Webhook secret rotated",
  "webhook.replay": "Webhook events sent",
  "webhook_message.create": "Webhook test event sent",
  "audit_log.export": "Audit log exported",
});

/** Labels for the kinds of `webhook.replay`. */
const replayMessages = defineMessages("auditReplays", {
  example: "Test event sent",
  resend: "Event resent",
  recover: "Failed events resent",
  "replay-missing": "Missed events sent",
});

/** The label of an entry. One action can cover several kinds of events. */
export function getEntryMessage({ action, details }: Pick<AuditEntry, "action" | "details">): string {
  const kind = action === "webhook.replay" ? getReplayKind(details) : undefined;
  return kind === undefined ? actionMessages[action] : replayMessages[kind];
}

const isReplayKind = (kind: string): kind is keyof typeof replayMessages => Object.hasOwn(replayMessages, kind);

/** Undefined if the kind has no label. */
export function getReplayKind(details: unknown): keyof typeof replayMessages | undefined {
  const kind = typeof details === "object" && details !== null && "kind" in details ? details.kind : undefined;
  return typeof kind === "string" && isReplayKind(kind) ? kind : undefined;
}

const texts = defineMessages("auditNames", {
  keySet: "API keys “{name}”",
  /** The actor of an entry without a user ID: a sign-in attempt has no user yet. */
  anonymous: "Anonymous",
});

/** A key set, by the name it has in the project. */
export const formatKeySetName = (name: string): string => texts.keySet({ name });

/** The actor of an entry without a user ID: a sign-in attempt has no user yet. */
export const getAnonymousActor = (): string => texts.anonymous;

export const outcomeMessages = defineMessages("auditOutcomes", {
  success: "Succeeded",
  failure: "Failed",
  challenge: "Challenged",
});
