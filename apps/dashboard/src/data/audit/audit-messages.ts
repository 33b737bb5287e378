import type { AuditEntry } from "@vestibule/react";

type Action = AuditEntry["action"];

/** What happened, in words; an action of the contract without words does not compile. */
export const actionMessages: Record<Action, string> = {
  sign_in: "Sign-in",
  sign_up: "Sign-up",
  sign_out: "Sign-out",
  "session.create": "Session created",
  "impersonation_link.create": "Link to act as a user created",
  "session.impersonate": "Acted as a user",
  "session.revoke": "Session ended",
  "session.reauthenticate": "Identity check",
  "user.create": "User created",
  "user.update": "User changed",
  "user.delete": "User deleted",
  "users.export": "Users exported",
  "password.change": "Password changed",
  "password.reset_request": "Password reset asked for",
  "password.reset": "Password reset",
  "passkey.add": "Passkey added",
  "passkey.remove": "Passkey removed",
  "totp.enable": "Second factor turned on",
  "totp.disable": "Second factor turned off",
  "recovery_codes.create": "Recovery codes created",
  "connected_account.add": "Account connected",
  "connected_account.remove": "Account disconnected",
  "contact_channel.add": "Address added",
  "contact_channel.update": "Address changed",
  "contact_channel.verify": "Address verified",
  "contact_channel.remove": "Address removed",
  "team.create": "Team created",
  "team.update": "Team changed",
  "team.delete": "Team deleted",
  "team_membership.add": "Member added",
  "team_membership.remove": "Member removed",
  "team_invitation.send": "Invited to a team",
  "team_invitation.revoke": "Team invitation revoked",
  "team_invitation.accept": "Team invitation accepted",
  "team_permission.grant": "Team permission granted",
  "team_permission.revoke": "Team permission revoked",
  "project_permission.grant": "Project permission granted",
  "project_permission.revoke": "Project permission revoked",
  "permission_definition.create": "Permission defined",
  "permission_definition.update": "Permission changed",
  "permission_definition.delete": "Permission deleted",
  "api_key.create": "Key of a user or team created",
  "api_key.update": "Key of a user or team changed",
  "api_key.revoke": "Key of a user or team revoked",
  "project.create": "Project created",
  "project.update": "Settings changed",
  "project.delete": "Project deleted",
  "project_transfer.start": "Hand-over of the project begun",
  "project_transfer.confirm": "Project handed over",
  "project_owner.add": "Owner added",
  "project_owner.remove": "Owner removed",
  "project_owner_invitation.send": "Owner invited",
  "project_owner_invitation.revoke": "Owner's invitation revoked",
  "project_owner_invitation.accept": "Owner's invitation accepted",
  "integration.authorize": "Partner authorised",
  "project_key.create": "API keys created",
  "project_key.update": "API keys changed",
  "project_key.revoke": "API keys revoked",
  "oauth_provider.test": "Provider tested",
  "email_template.update": "Email template changed",
  "email_template.reset": "Email template reset",
  "email.read_kept": "Kept email read",
  "email.resend": "Email sent again",
  "email.send_test": "Test email sent",
  "email_suppression.remove": "Email to an address allowed again",
  "webhook_token.create": "Webhook token created",
  "webhook_endpoint.create": "Webhook endpoint added",
  "webhook_endpoint.update": "Webhook endpoint changed",
  "webhook_endpoint.delete": "Webhook endpoint deleted",
  "webhook_endpoint.disable": "Webhook endpoint turned off",
  "webhook_secret.reveal": "Webhook secret shown",
  "webhook_secret.rotate": "Webhook secret replaced",
  "webhook.replay": "Webhook events sent",
  "webhook_message.create": "Webhook test event sent",
  "audit_log.export": "Audit log exported",
};

/** What else is said of events that were sent because somebody asked for it. */
const replayMessages: Readonly<Record<string, string>> = {
  example: "Test event sent",
  resend: "Event sent again",
  recover: "Failed events sent again",
  "replay-missing": "Missed events sent",
};

/** What happened in an entry: one action may be several things. */
export function getEntryMessage({ action, details }: Pick<AuditEntry, "action" | "details">): string {
  const kind = action === "webhook.replay" ? getReplayKind(details) : undefined;
  return kind === undefined ? actionMessages[action] : (replayMessages[kind] ?? actionMessages[action]);
}

/** Undefined: it is none that there are words for. */
export function getReplayKind(details: unknown): string | undefined {
  const kind = typeof details === "object" && details !== null && "kind" in details ? details.kind : undefined;
  return typeof kind === "string" && Object.hasOwn(replayMessages, kind) ? kind : undefined;
}

/** A set of keys, by the name that the project gave it. */
export const formatKeySetName = (name: string): string => `API keys “${name}”`;

/** A user without an id: whoever tries to come in is nobody yet. */
export const anonymousActor = "Somebody not signed in";

export const outcomeMessages: Record<AuditEntry["outcome"], string> = {
  success: "Done",
  failure: "Refused",
  challenge: "Asked for more",
};
