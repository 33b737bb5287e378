import type { TeamMemberProfileClientRead, TeamMemberProfileServerRead } from "@vestibule/contract/endpoints";
import { comparePermissionIds } from "../../permissions/index.ts";
import { type MemberRecord, toServerWire as userToServerWire } from "../../users/index.ts";
import type { ProfileRow } from "./profile-statements.ts";

const toWire = (row: ProfileRow): TeamMemberProfileClientRead => ({
  team_id: row.team_id,
  user_id: row.user_id,
  display_name: row.member_display_name ?? row.display_name,
  profile_image_url: row.member_profile_image_url ?? row.profile_image_url,
  permission_ids: [...row.permission_ids].sort(comparePermissionIds),
});

/** A profile as another member sees it; with the email if the viewer can see it. */
export const toClientWire = (row: ProfileRow, showsAddress: boolean): TeamMemberProfileClientRead =>
  showsAddress ? { ...toWire(row), primary_email: row.primary_email } : toWire(row);

/** `lastActiveAt`: ms since the epoch. */
export const toServerWire = (row: MemberRecord, lastActiveAt: number): TeamMemberProfileServerRead => ({
  ...toClientWire(row, true),
  user: userToServerWire(row, lastActiveAt),
});
