import type { TeamServerRead } from "@vestibule/contract/endpoints";
import type { Queryable } from "../../platform/database/database.ts";
import { columnTypes, statement } from "../../platform/database/statement.ts";

/** A user with everything that a response needs, read in one query. Field names as in the columns. */
export interface User {
  readonly project_id: string;
  readonly id: string;
  readonly display_name: string | null;
  readonly profile_image_url: string | null;
  readonly client_metadata: JsonValue;
  readonly client_read_only_metadata: JsonValue;
  readonly server_metadata: JsonValue;
  readonly otp_auth_enabled: boolean;
  readonly requires_totp_mfa: boolean;
  readonly is_anonymous: boolean;
  readonly signed_up_at: Date;
  readonly last_active_at: Date;
  readonly has_password: boolean;
  readonly has_passkey: boolean;
  readonly oauth_providers: readonly {
    readonly id: string;
    readonly account_id: string;
    readonly email: string | null;
  }[];
  readonly selected_team: TeamServerRead | null;
  readonly primary_email: string | null;
  readonly primary_email_verified: boolean;
  readonly primary_email_auth_enabled: boolean;
}

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** The columns of `User`; `u` is the row of users. */
export const userColumns = `u.project_id, u.id, u.display_name, u.profile_image_url, u.client_metadata, u.client_read_only_metadata, u.server_metadata,
  u.otp_auth_enabled, u.totp_secret_ciphertext is not null as "requires_totp_mfa!", u.is_anonymous, u.signed_up_at, u.last_active_at,
  p.user_id is not null as "has_password!",
  exists (select from passkeys k where k.project_id = u.project_id and k.user_id = u.id) as "has_passkey!",
  (select coalesce(json_agg(json_build_object('id', o.provider_id, 'account_id', o.account_id, 'email', o.email) order by o.created_at, o.id), '[]')
   from oauth_accounts o where o.project_id = u.project_id and o.user_id = u.id) as "oauth_providers!",
  c.value as primary_email,
  coalesce(c.is_verified, false) as "primary_email_verified!", coalesce(c.used_for_auth, false) as "primary_email_auth_enabled!",
  (select json_build_object('id', t.id, 'display_name', t.display_name, 'profile_image_url', t.profile_image_url,
     'client_metadata', t.client_metadata, 'client_read_only_metadata', t.client_read_only_metadata, 'server_metadata', t.server_metadata,
     'created_at_millis', floor(extract(epoch from t.created_at) * 1000))
   from teams t where t.project_id = u.project_id and t.id = u.selected_team_id) as selected_team`;

/** The types of the JSON columns of `userColumns`. */
export const userTypes =
  columnTypes<
    Pick<
      User,
      "client_metadata" | "client_read_only_metadata" | "server_metadata" | "oauth_providers" | "selected_team"
    >
  >();

export const userJoins = `left join contact_channels c on c.project_id = u.project_id and c.user_id = u.id and c.type = 'email' and c.is_primary
  left join password_credentials p on p.project_id = u.project_id and p.user_id = u.id`;

/** A user with a team membership. */
export interface MemberRecord extends User {
  readonly team_id: string;
  readonly user_id: string;
  /** In this team; null to use the global name. */
  readonly member_display_name: string | null;
  readonly member_profile_image_url: string | null;
  /** Granted directly, unordered. */
  readonly permission_ids: readonly string[];
}

const records = `select m.team_id, m.user_id, m.display_name as member_display_name,
   m.profile_image_url as member_profile_image_url,
   array(select g.permission_id from team_permissions g
     where g.project_id = m.project_id and g.team_id = m.team_id and g.user_id = m.user_id) as "permission_ids!",
   ${userColumns}
   from team_memberships m
   join users u on u.project_id = m.project_id and u.id = m.user_id
   ${userJoins}
   where m.project_id = $projectId`;
const inOrderOfJoining = "order by m.created_at, m.team_id, m.user_id";

const findMember = statement(
  "find-member-profile-with-user",
  `${records} and m.team_id = $teamId and m.user_id = $userId`,
  columnTypes<
    Pick<
      MemberRecord,
      "client_metadata" | "client_read_only_metadata" | "server_metadata" | "oauth_providers" | "selected_team"
    >
  >(),
);

const listOfTeam = statement(
  "list-member-profiles-with-users-of-team",
  `${records} and m.team_id = $teamId ${inOrderOfJoining}`,
  columnTypes<
    Pick<
      MemberRecord,
      "client_metadata" | "client_read_only_metadata" | "server_metadata" | "oauth_providers" | "selected_team"
    >
  >(),
);

const listOfUser = statement(
  "list-member-profiles-with-users-of-user",
  `${records} and m.user_id = $userId ${inOrderOfJoining}`,
  columnTypes<
    Pick<
      MemberRecord,
      "client_metadata" | "client_read_only_metadata" | "server_metadata" | "oauth_providers" | "selected_team"
    >
  >(),
);

const listOfProject = statement(
  "list-member-profiles-with-users-of-project",
  `${records} ${inOrderOfJoining}`,
  columnTypes<
    Pick<
      MemberRecord,
      "client_metadata" | "client_read_only_metadata" | "server_metadata" | "oauth_providers" | "selected_team"
    >
  >(),
);

interface MemberFilter {
  readonly projectId: string;
  /** Null for no filter. */
  readonly teamId: string | null;
  /** Null for no filter. */
  readonly userId: string | null;
}

/** Memberships with their users, oldest first. */
export function listMemberRecords(
  database: Queryable,
  { projectId, teamId, userId }: MemberFilter,
): Promise<MemberRecord[]> {
  if (teamId !== null && userId !== null) return database.rows(findMember, { projectId, teamId, userId });
  if (teamId !== null) return database.rows(listOfTeam, { projectId, teamId });
  if (userId !== null) return database.rows(listOfUser, { projectId, userId });
  return database.rows(listOfProject, { projectId });
}
