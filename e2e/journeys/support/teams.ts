import type { Locator, Page } from "playwright-core";
import type { Demo } from "../../support/demo.ts";
import { getLink } from "../../support/mail-server.ts";
import type { Application, Member } from "./application.ts";
import { waitForEmailWithLink } from "./wait-for-email-with-link.ts";

/** Project settings of these journeys, in addition to the sign-in methods. */
export const withTeams = {
  client_team_creation_enabled: true,
  allow_user_api_keys: true,
  allow_team_api_keys: true,
};

export interface Team {
  readonly id: string;
  readonly displayName: string;
  /** Has all permissions in the team. */
  readonly creator: Member;
}

/** Creates a team on behalf of a member. */
export async function createTestTeam(
  application: Application,
  creator: Member,
  displayName = "Founders",
): Promise<Team> {
  const wanted = { display_name: displayName, creator_user_id: "me" };
  const { id } = await application.call("POST", "/teams", wanted, creator.accessToken);
  return { id: String(id), displayName, creator };
}

/** A team, and a browser signed in as its creator. */
export async function visitAsTeamCreator(application: Application) {
  const user = await application.visitAsMember();
  return { team: await createTestTeam(application, user.account), user };
}

/** Adds a member. `permissions`: replace the default ones. */
export async function addMember(application: Application, team: Team, userId: string, permissions?: readonly string[]) {
  await application.callAsOwner("POST", `/team-memberships/${team.id}/${userId}`, {});
  if (!permissions) return;
  await application.callAsOwner("DELETE", `/team-permissions/${team.id}/${userId}/team_member`);
  for (const id of permissions) {
    await application.callAsOwner("POST", `/team-permissions/${team.id}/${userId}/${id}`, {});
  }
}

/** Invites an email as the team's creator; returns the link from the invitation. */
export async function invite(demo: Demo, application: Application, team: Team, email: string): Promise<string> {
  const callback = `${demo.url}/handler/team-invitation`;
  const invitation = { team_id: team.id, email, callback_url: callback };
  await application.call("POST", "/team-invitations/send-code", invitation, team.creator.accessToken);
  return waitForInvitationLink(demo, email);
}

/** The link from the first invitation to this email. */
export const waitForInvitationLink = async ({ mailServer }: Demo, email: string): Promise<string> =>
  getLink(await waitForEmailWithLink(mailServer, email, "team-invitation")).href;

/** The team's section in the account settings. */
export const teamPath = ({ id }: Pick<Team, "id">): string => `/handler/account-settings#team-${id}`;

/** The panel with this title in the account settings. */
export const panel = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });

/** The link to a section in the navigation of the account settings. */
export const sectionLink = (page: Page, name: string): Locator =>
  page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name, exact: true });
