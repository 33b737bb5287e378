import { type HookedTeam, type HookedUser, UserAvatar, useUser } from "@vestibule/react";
import { paths } from "../paths.ts";
import { followLink } from "../router.ts";

/** The team that is selected in the header. What stands here depends on what one may do in it. */
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
  const mayRead = user.usePermission(team, "$read_members");
  const mayInvite = user.usePermission(team, "$invite_members");
  const mayUpdate = user.usePermission(team, "$update_team");
  const hasOthers = user.useTeams().length > 1;
  const settings = `${paths.accountSettings}#team-${team.id}`;
  return (
    <>
      <section className="box" aria-labelledby="team">
        <div className="greeting">
          <UserAvatar user={team} size={56} square />
          <div>
            <h1 id="team">{team.displayName}</h1>
            {hasOthers && <p>Choose another team in the header.</p>}
          </div>
        </div>
        <a className="button" href={settings} onClick={followLink}>
          {mayInvite ? "Invite people" : "Team settings"}
        </a>
      </section>
      {mayRead ? <Members team={team} ownId={user.id} /> : <p>You may not see who else is in this team.</p>}
      {mayUpdate && (
        <section className="box" aria-labelledby="managers">
          <h2 id="managers">For those who manage the team</h2>
          <p>
            Only people with the permission <code>$update_team</code> see this box. A backend has to ask for itself:
            what a browser hides is not protected.
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
            <span className="note">{[...(id === ownId ? ["You"] : []), ...permissionIds.map(roleOf)].join(", ")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the permissions that every project has are called here; others go by their ids. */
const roles: Readonly<Record<string, string>> = { team_admin: "Admin", team_member: "Member" };
const roleOf = (permissionId: string) => roles[permissionId] ?? permissionId;

function NoTeam({ user }: { user: HookedUser }) {
  const hasTeams = user.useTeams().length > 0;
  return (
    <section className="box">
      <h1>No team selected</h1>
      <p>{hasTeams ? "Choose one in the header, or make one of your own." : "Make one, and invite others to it."}</p>
      <a className="button primary" href={`${paths.accountSettings}#team-creation`} onClick={followLink}>
        Create a team
      </a>
    </section>
  );
}
