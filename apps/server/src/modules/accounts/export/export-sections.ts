/** One part of the export of a user. */
export interface ExportSection {
  readonly name: string;
  /**
   * Selects `position`, a text that is unique in the section and sorts it, and `data`. `project`, `user`: placeholders of
   * the IDs. Leaves out secrets, hashes of them, and what belongs to other users.
   */
  select(project: string, user: string): string;
  /** Whether only operators can export it, because the application hides it from its users. */
  readonly isInternal?: true;
}

/** The rows of a table with a column `user_id`. `columns`: those to export. `position`: makes a row unique. */
const section = (name: string, table: string, columns: readonly string[], position: string): ExportSection => ({
  name,
  select: (project, user) =>
    `select (${position})::text as position, jsonb_build_object(${columns.map((column) => `'${column}', t.${column}`).join(", ")}) as data
     from ${table} t where t.project_id = ${project} and t.user_id = ${user}`,
});

const isoTime = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;

/** Everything the database has about a user. A test compares the tables with the schema. */
export const exportSections: readonly ExportSection[] = [
  {
    name: "user",
    select: (project, user) =>
      `select u.id::text as position, jsonb_build_object('id', u.id, 'display_name', u.display_name,
         'profile_image_url', picture_url(u.profile_image_url), 'client_metadata', u.client_metadata,
         'client_read_only_metadata', u.client_read_only_metadata, 'is_anonymous', u.is_anonymous,
         'locale', u.locale, 'signed_up_at', u.signed_up_at, 'last_active_at', u.last_active_at, 'selected_team_id', u.selected_team_id,
         'has_totp', u.totp_secret_ciphertext is not null, 'otp_auth_enabled', u.otp_auth_enabled,
         'restricted_by_admin', u.restricted_by_admin, 'restricted_by_admin_reason', u.restricted_by_admin_reason) as data
       from users u where u.project_id = ${project} and u.id = ${user}`,
  },
  {
    name: "server_data",
    isInternal: true,
    select: (project, user) =>
      `select u.id::text as position, jsonb_build_object('server_metadata', u.server_metadata,
         'restricted_by_admin_private_details', u.restricted_by_admin_private_details) as data
       from users u where u.project_id = ${project} and u.id = ${user}`,
  },
  section(
    "contact_channels",
    "contact_channels",
    ["id", "type", "value", "is_primary", "is_verified", "used_for_auth", "created_at"],
    "t.id",
  ),
  section("passwords", "password_credentials", ["updated_at"], "t.user_id"),
  section(
    "passkeys",
    "passkeys",
    ["id", "name", "transports", "device_type", "is_backed_up", "aaguid", "created_at", "last_used_at"],
    "t.id",
  ),
  section("recovery_codes", "recovery_codes", ["created_at", "used_at"], "t.id"),
  section(
    "linked_accounts",
    "oauth_accounts",
    ["provider_id", "account_id", "email", "created_at", "allow_sign_in", "allow_connected_accounts"],
    "t.id",
  ),
  {
    name: "provider_tokens",
    select: (project, user) =>
      `select o.id::text as position, jsonb_build_object('provider_id', a.provider_id, 'kind', o.kind, 'scopes', o.scopes,
         'created_at', o.created_at, 'expires_at', o.expires_at) as data
       from oauth_accounts a join oauth_tokens o on o.project_id = a.project_id and o.oauth_account_id = a.id
       where a.project_id = ${project} and a.user_id = ${user}`,
  },
  section(
    "sessions",
    "sessions",
    ["id", "created_at", "last_used_at", "expires_at", "authenticated_at", "is_impersonation"],
    "t.id",
  ),
  {
    // The address and browser of an impersonation session are those of an owner.
    name: "session_devices",
    select: (project, user) =>
      `select s.id::text as position, jsonb_build_object('session_id', s.id, 'ip', s.ip, 'place', s.place, 'user_agent', s.user_agent) as data
       from sessions s where s.project_id = ${project} and s.user_id = ${user} and not s.is_impersonation`,
  },
  section("known_devices", "user_devices", ["last_seen_at"], "encode(t.digest, 'hex')"),
  section(
    "command_line_sign_ins",
    "cli_logins",
    ["created_at", "ip", "country_code", "user_agent"],
    "encode(t.polling_digest, 'hex')",
  ),
  section(
    "codes",
    "verification_codes",
    ["purpose", "created_at", "expires_at", "used_at"],
    "t.purpose || encode(t.digest, 'hex')",
  ),
  section(
    "authorization_codes",
    "authorization_codes",
    ["created_at", "expires_at", "used_at"],
    "encode(t.digest, 'hex')",
  ),
  section(
    "api_keys",
    "api_keys",
    ["id", "description", "last_four", "is_public", "created_at", "expires_at", "revoked_at", "last_used_at"],
    "t.id",
  ),
  {
    name: "teams",
    select: (project, user) =>
      `select m.team_id::text as position, jsonb_build_object('team_id', m.team_id, 'team_display_name', t.display_name,
         'member_display_name', m.display_name, 'member_profile_image_url', picture_url(m.profile_image_url), 'joined_at', m.created_at) as data
       from team_memberships m join teams t on t.project_id = m.project_id and t.id = m.team_id
       where m.project_id = ${project} and m.user_id = ${user}`,
  },
  section(
    "team_permissions",
    "team_permissions",
    ["team_id", "permission_id", "created_at"],
    "t.team_id || ' ' || t.permission_id",
  ),
  section("project_permissions", "project_permissions", ["permission_id", "created_at"], "t.permission_id"),
  {
    name: "team_invitations",
    select: (project, user) =>
      `select i.id::text as position, jsonb_build_object('team_id', i.team_id, 'recipient_email', i.recipient_email,
         'created_at', i.created_at, 'expires_at', i.expires_at, 'accepted_at', i.accepted_at) as data
       from team_invitations i join contact_channels c on c.project_id = i.project_id and c.type = 'email' and c.is_verified
         and c.normalized_value = i.normalized_email
       where i.project_id = ${project} and c.user_id = ${user}`,
  },
  section("notification_preferences", "notification_preferences", ["category", "is_enabled"], "t.category"),
  {
    // Without the texts: they contain links that sign in.
    name: "emails",
    select: (project, user) =>
      `select ${isoTime("e.created_at")} || e.id as position, jsonb_build_object('type', e.type, 'recipient', e.recipient,
         'subject', coalesce(e.shown_subject, e.subject), 'state', e.state, 'created_at', e.created_at, 'sent_at', e.sent_at) as data
       from emails e where e.project_id = ${project} and e.user_id = ${user}`,
  },
  {
    name: "owned_projects",
    select: (project, user) =>
      `select o.project_id as position, jsonb_build_object('project_id', o.project_id, 'display_name', p.display_name, 'since', o.created_at) as data
       from project_owners o join projects p on p.id = o.project_id and p.deleted_at is null
       where o.owner_project_id = ${project} and o.owner_user_id = ${user}`,
  },
  section("active_days", "activity_days", ["day"], "t.day"),
  section("country", "activity_countries", ["country_code", "at"], "t.user_id"),
  {
    // The address and browser of an entry are those of the user who acted.
    name: "audit_log",
    select: (project, user) =>
      `select lpad(l.number::text, 20, '0') as position, jsonb_build_object('at', l.at, 'action', l.action, 'outcome', l.outcome,
         'reason', l.reason, 'was_own_action', l.actor_type in ('user', 'owner') and l.actor_id = ${user}::text)
         || case when l.actor_id = ${user}::text
           then jsonb_build_object('ip', l.ip, 'country_code', l.country_code, 'user_agent', l.user_agent) else '{}' end as data
       from audit_log l where l.project_id = ${project} and (l.actor_id = ${user}::text or l.target_id = ${user}::text)`,
  },
];
