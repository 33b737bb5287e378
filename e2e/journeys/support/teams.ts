import type { Locator, Page } from "playwright-core";
import type { Demo } from "../../support/demo.ts";
import { linkOf } from "../../support/mail-server.ts";
import type { Application, Member } from "./application.ts";
import { mailWithLink } from "./mail-with-link.ts";

/** What projects of these journeys allow besides every way to sign in. */
export const withTeams = {
  client_team_creation_enabled: true,
  allow_user_api_keys: true,
  allow_team_api_keys: true,
};

export interface Team {
  readonly id: string;
  readonly displayName: string;
  /** May do everything in it. */
  readonly founder: Member;
}

/** Somebody's new team. */
export async function foundTeam(application: Application, founder: Member, displayName = "Founders"): Promise<Team> {
  const wanted = { display_name: displayName, creator_user_id: "me" };
  const { id } = await application.call("POST", "/teams", wanted, founder.accessToken);
  return { id: String(id), displayName, founder };
}

/** A team and a browser in which its founder is signed in. */
export async function visitAsFounder(application: Application) {
  const visitor = await application.visitAsMember();
  return { team: await foundTeam(application, visitor.account), visitor };
}

/** Adds a member. `permissions`: instead of those every member has. */
export async function addMember(application: Application, team: Team, userId: string, permissions?: readonly string[]) {
  await application.callAsOwner("POST", `/team-memberships/${team.id}/${userId}`, {});
  if (!permissions) return;
  await application.callAsOwner("DELETE", `/team-permissions/${team.id}/${userId}/team_member`);
  for (const id of permissions) {
    await application.callAsOwner("POST", `/team-permissions/${team.id}/${userId}/${id}`, {});
  }
}

/** Invites an address as the founder; the link of the mail that comes there. */
export async function invite(demo: Demo, application: Application, team: Team, email: string): Promise<string> {
  const callback = `${demo.url}/handler/team-invitation`;
  const invitation = { team_id: team.id, email, callback_url: callback };
  await application.call("POST", "/team-invitations/send-code", invitation, team.founder.accessToken);
  return linkOfInvitation(demo, email);
}

/** The link of the first invitation that comes to an address. */
export const linkOfInvitation = async ({ mailServer }: Demo, email: string): Promise<string> =>
  linkOf(await mailWithLink(mailServer, email, "team-invitation")).href;

/** Where the account settings show a team. */
export const teamPath = ({ id }: Pick<Team, "id">): string => `/handler/account-settings#team-${id}`;

/** The box of that title in the account settings. */
export const panel = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });

/** The link to a section in the list of the account settings. */
export const sectionLink = (page: Page, name: string): Locator =>
  page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name, exact: true });
