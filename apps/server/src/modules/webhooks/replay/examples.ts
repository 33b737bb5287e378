import type { WebhookEvent, WebhookEventData, WebhookEventType } from "@vestibule/contract/endpoints";

const userId = "00000000-0000-4000-8000-000000000001";
const teamId = "00000000-0000-4000-8000-000000000002";

const team = (now: number): WebhookEventData["team.created"] => ({
  id: teamId,
  display_name: "Example team",
  profile_image_url: null,
  client_metadata: null,
  client_read_only_metadata: null,
  created_at_millis: now,
  server_metadata: null,
});

const user = (now: number): WebhookEventData["user.created"] => ({
  id: userId,
  display_name: "Ada Example",
  primary_email: "ada@example.com",
  primary_email_verified: true,
  primary_email_auth_enabled: true,
  profile_image_url: null,
  signed_up_at_millis: now,
  last_active_at_millis: now,
  client_metadata: null,
  client_read_only_metadata: null,
  server_metadata: null,
  has_password: true,
  otp_auth_enabled: false,
  passkey_auth_enabled: false,
  auth_with_email: true,
  requires_totp_mfa: false,
  oauth_providers: [],
  selected_team_id: teamId,
  selected_team: team(now),
  is_anonymous: false,
});

const membership = { team_id: teamId, user_id: userId };
const teamPermission = { id: "team_member", ...membership };
const projectPermission = { id: "example_permission", user_id: userId };

const examples: { readonly [Type in WebhookEventType]: (now: number) => WebhookEventData[Type] } = {
  "user.created": user,
  "user.updated": user,
  "user.deleted": () => ({ id: userId, teams: [{ id: teamId }] }),
  "team.created": team,
  "team.updated": team,
  "team.deleted": () => ({ id: teamId }),
  "team_membership.created": () => membership,
  "team_membership.deleted": () => membership,
  "team_permission.created": () => teamPermission,
  "team_permission.deleted": () => teamPermission,
  "project_permission.created": () => projectPermission,
  "project_permission.deleted": () => projectPermission,
};

/** An event with example data, as it would be sent. `now`: ms since the epoch. */
export const exampleOf = <Type extends WebhookEventType>(
  type: Type,
  now: number,
): Pick<WebhookEvent, "type"> & { readonly data: WebhookEventData[Type] } => ({ type, data: examples[type](now) });

export const exampleTypes = Object.keys(examples) as readonly WebhookEventType[];
