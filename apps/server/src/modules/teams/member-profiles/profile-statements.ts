import { statement } from "../../../platform/database/database.ts";

/** A member with their global profile, for other members. */
export interface ProfileRow {
  readonly team_id: string;
  readonly user_id: string;
  /** In this team; null to use the global name. */
  readonly member_display_name: string | null;
  readonly member_profile_image_url: string | null;
  /** Granted directly, unordered. */
  readonly permission_ids: readonly string[];
  readonly display_name: string | null;
  readonly profile_image_url: string | null;
  readonly primary_email: string | null;
}

const profile = `select m.team_id, m.user_id, m.display_name as member_display_name,
   m.profile_image_url as member_profile_image_url,
   array(select g.permission_id from team_permissions g
     where g.project_id = m.project_id and g.team_id = m.team_id and g.user_id = m.user_id) as permission_ids, u.display_name, u.profile_image_url, c.value as primary_email
   from team_memberships m
   join users u on u.project_id = m.project_id and u.id = m.user_id
   left join contact_channels c
     on c.project_id = u.project_id and c.user_id = u.id and c.type = 'email' and c.is_primary`;

export const findProfile = statement<ProfileRow>(
  "find-member-profile",
  `${profile} where m.project_id = $1 and m.team_id = $2 and m.user_id = $3`,
);

export const listProfilesOfTeam = statement<ProfileRow>(
  "list-member-profiles-of-team",
  `${profile} where m.project_id = $1 and m.team_id = $2 order by m.created_at, m.user_id`,
);

/** Each pair is whether the field is given, and its value. No row if not a member. */
export const updateProfile = statement<{ user_id: string }>(
  "update-member-profile",
  `update team_memberships set
     display_name = case when $4 then $5 else display_name end,
     profile_image_url = case when $6 then $7 else profile_image_url end
   where project_id = $1 and team_id = $2 and user_id = $3
   returning user_id`,
);
