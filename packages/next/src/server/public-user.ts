import type { TeamJson, UserJson } from "@vestibule/client";

type Fields<Json> = { readonly [Name in keyof Json]-?: 1 };

/** The fields that users may see of themselves; checked for completeness by the compiler. */
const userFields: Fields<UserJson> = {
  id: 1,
  display_name: 1,
  primary_email: 1,
  primary_email_verified: 1,
  signed_up_at_millis: 1,
  otp_auth_enabled: 1,
  is_anonymous: 1,
  client_metadata: 1,
  client_read_only_metadata: 1,
  has_password: 1,
  auth_with_email: 1,
  requires_totp_mfa: 1,
  passkey_auth_enabled: 1,
  is_restricted: 1,
  restricted_reason: 1,
  restricted_by_admin: 1,
  restricted_by_admin_reason: 1,
  oauth_providers: 1,
  selected_team_id: 1,
  selected_team: 1,
  profile_image_url: 1,
  locale: 1,
};

const teamFields: Fields<TeamJson> = {
  id: 1,
  display_name: 1,
  profile_image_url: 1,
  client_metadata: 1,
  client_read_only_metadata: 1,
};

const pick = <Json extends object>(json: Json, fields: object): Json =>
  Object.fromEntries(Object.entries(json).filter(([name]) => Object.hasOwn(fields, name))) as Json;

/** The user without what only servers may see, such as the server metadata. Fields that are added later are left out. */
export const toPublicUser = (user: UserJson): UserJson => ({
  ...pick(user, userFields),
  selected_team: user.selected_team && pick(user.selected_team, teamFields),
});
