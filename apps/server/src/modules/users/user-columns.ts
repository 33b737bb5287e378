/** The columns of `User`; `u` is the row of users. */
export const userColumns = `u.project_id, u.id, u.display_name, u.profile_image_url, u.client_metadata, u.client_read_only_metadata, u.server_metadata,
  u.otp_auth_enabled, u.totp_secret_ciphertext is not null as requires_totp_mfa, u.is_anonymous, u.signed_up_at, u.last_active_at,
  p.user_id is not null as has_password,
  exists (select from passkeys k where k.project_id = u.project_id and k.user_id = u.id) as has_passkey,
  (select coalesce(json_agg(json_build_object('id', o.provider_id, 'account_id', o.account_id, 'email', o.email) order by o.created_at, o.id), '[]')
   from oauth_accounts o where o.project_id = u.project_id and o.user_id = u.id) as oauth_providers,
  c.value as primary_email,
  coalesce(c.is_verified, false) as primary_email_verified, coalesce(c.used_for_auth, false) as primary_email_auth_enabled,
  (select json_build_object('id', t.id, 'display_name', t.display_name, 'profile_image_url', t.profile_image_url,
     'client_metadata', t.client_metadata, 'client_read_only_metadata', t.client_read_only_metadata, 'server_metadata', t.server_metadata,
     'created_at_millis', floor(extract(epoch from t.created_at) * 1000))
   from teams t where t.project_id = u.project_id and t.id = u.selected_team_id) as selected_team`;

export const userJoins = `left join contact_channels c on c.project_id = u.project_id and c.user_id = u.id and c.type = 'email' and c.is_primary
  left join password_credentials p on p.project_id = u.project_id and p.user_id = u.id`;
