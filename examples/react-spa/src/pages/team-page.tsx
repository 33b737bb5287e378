import { type HookedTeam, type HookedUser, UserAvatar, useUser } from "@vestibule/react";
import { paths } from "../paths.ts";
import { followLink } from "../router.ts";

/** The team selected in the header. The content depends on the user's permissions in it. */
export function TeamPage() {
  const user = useUser({ or: "redirect" });
  const team = user.selectedTeam;
  return (
    <>
      <title>Team · Vestibule demo</title>
      {team ? <Team key={team.id} user={user} team={team} /> : <NoTeam user={user} />}
    </>
  );
}

function Team({ user, team }: { user: HookedUser; team: HookedTeam }) {
  const canReadMembers = user.usePermission(team, "$read_members");
  const canInviteMembers = user.usePermission(team, "$invite_members");
  const canUpdateTeam = user.usePermission(team, "$update_team");
  const hasOtherTeams = user.useTeams().length > 1;
  const settings = `${paths.accountSettings}#team-${team.id}`;
  return (
    <>
      <section className="box" aria-labelledby="team">
        <div className="greeting">
          <UserAvatar user={team} size={56} square />
          <div>
            <h1 id="team">{team.displayName}</h1>
            {hasOtherTeams && <p>You can switch teams in the header.</p>}
          </div>
        </div>
        <a className="button" href={settings} onClick={followLink}>
          {canInviteMembers ? "Invite members" : "Team settings"}
        </a>
      </section>
      {canReadMembers ? (
        <Members team={team} ownId={user.id} />
      ) : (
        <p>You don't have permission to view this team's members.</p>
      )}
      {canUpdateTeam && (
        <section className="box" aria-labelledby="managers">
          <h2 id="managers">Admins only</h2>
          <p>
            Only members with the <code>$update_team</code> permission see this box. Always check permissions on your
            backend too.
          </p>
        </section>
      )}
    </>
  );
}

function Members({ team, ownId }: { team: HookedTeam; ownId: string }) {
  const members = team.useUsers();
  return (
    <section className="box" aria-labelledby="members">
      <h2 id="members">Members</h2>
      <ul className="people">
        {members.map(({ id, teamProfile, primaryEmail, permissionIds }) => (
          <li key={id}>
            <UserAvatar user={teamProfile} />
            <span className="who">{teamProfile.displayName ?? primaryEmail ?? "No name"}</span>
            <span className="note">
              {[...(id === ownId ? ["You"] : []), ...permissionIds.map(getRoleName)].join(", ")}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Display names of the built-in permissions; custom permissions are shown by ID. */
const roleNames: Readonly<Record<string, string>> = { team_admin: "Admin", team_member: "Member" };
const getRoleName = (permissionId: string) => roleNames[permissionId] ?? permissionId;

function NoTeam({ user }: { user: HookedUser }) {
  const hasTeams = user.useTeams().length > 0;
  return (
    <section className="box">
      <h1>No team selected</h1>
      <p>{hasTeams ? "Select a team in the header, or create your own." : "Create a team and invite others."}</p>
      <a className="button primary" href={`${paths.accountSettings}#team-creation`} onClick={followLink}>
        Create a team
      </a>
    </section>
  );
}
