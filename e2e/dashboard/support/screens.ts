import { callApi } from "../../support/api.ts";
import type { Dashboard } from "../../support/dashboard.ts";
import { createOwnedProject, createOwner, type Owner, type TestProject } from "../../support/project.ts";

interface ScreensProject {
  readonly owner: Owner;
  readonly project: TestProject;
  /** The path of a screen, without the dashboard's. */
  getPath(screen: ScreenName): string;
}

type ScreenName = (typeof screenNames)[number];

export const screenNames = [
  "overview",
  "set-up",
  "users",
  "user",
  "user sessions",
  "sign-in methods",
  "project permissions",
  "teams",
  "team",
  "team permissions",
  "team settings",
  "domains",
  "mail server",
  "email template",
  "email log",
  "webhooks",
  "keys",
  "audit log",
  // After the audit log, because the server audits each view of a captured email.
  "email inbox",
  "branding",
  "project settings",
] as const;

/** A project with something on every screen. */
export async function createScreensProject({ server }: Dashboard): Promise<ScreensProject> {
  const owner = await createOwner(server.url);
  const project = await createOwnedProject(owner, server.url);
  const { projectId, superSecretAdminKey } = project;
  const make = async (path: string, body: object): Promise<string> => {
    const answer = await callApi(server.url, { projectId, superSecretAdminKey }, "POST", path, body);
    return String(answer.body.id);
  };
  const userId = await make("/users", {
    display_name: "Ada",
    primary_email: "ada@example.com",
    primary_email_verified: true,
  });
  const teamId = await make("/teams", { display_name: "Engines", creator_user_id: userId });
  // A row in the email log, and one in the list of endpoints.
  const invitation = { team_id: teamId, email: "grace@example.com", callback_url: "http://localhost:3000/handler" };
  await make("/team-invitations/send-code", invitation);
  const headers = { "content-type": "application/json", authorization: `Bearer ${superSecretAdminKey}` };
  const endpoints = `${server.url}/svix/api/v1/app/${projectId}/endpoint/`;
  const body = JSON.stringify({ url: "http://localhost:9/hooks" });
  const { status } = await fetch(endpoints, { method: "POST", headers, body });
  if (status !== 201) throw new Error(`The endpoint wasn't created: ${status}`);
  const paths: Record<ScreenName, string> = {
    overview: "",
    "set-up": "/setup",
    users: "/users",
    user: `/users/${userId}`,
    "user sessions": `/users/${userId}?tab=sessions`,
    "sign-in methods": "/auth-methods",
    "project permissions": "/project-permissions",
    teams: "/teams",
    team: `/teams/${teamId}`,
    "team permissions": "/team-permissions",
    "team settings": "/team-settings",
    domains: "/domains",
    "mail server": "/emails",
    "email template": "/emails/templates/password_reset",
    "email log": "/emails/log",
    "email inbox": "/emails/inbox",
    webhooks: "/webhooks",
    keys: "/api-keys",
    "audit log": "/audit-log",
    branding: "/branding",
    "project settings": "/project-settings",
  };
  return { owner, project, getPath: (screen) => `/projects/${projectId}${paths[screen]}` };
}
