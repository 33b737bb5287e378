import { callApi } from "../api.ts";
import { createOwnedProject, createOwner, freshEmail, password, type TestProject } from "../project.ts";
import { internalKeys } from "../server/environment.ts";
import { type CallerName, hostileHeaderTexts } from "./requests.ts";

/** A project with users, teams, and keys that requests may destroy. */
export interface World {
  /** Headers by caller. */
  readonly callers: Readonly<Record<CallerName, Readonly<Record<string, string>>>>;
  /** Replaces each `{{name}}` with the value in this world. */
  fill(text: string): string;
}

const partner = { id: "fuzz-partner", secret: "fuzz-partner-secret-of-thirty-two-characters" } as const;

/** What a server needs so that all operations can succeed. */
export const fuzzEnvironment: Readonly<Record<string, string>> = {
  VESTIBULE_INTEGRATION_CLIENTS: JSON.stringify([
    {
      name: partner.id,
      client_id: partner.id,
      client_secret: partner.secret,
      redirect_uris: ["http://localhost:3000/"],
    },
  ]),
  // Nothing listens there. Without it, the server would send the generated client secrets to the real providers.
  VESTIBULE_TEST_IDENTITY_PROVIDER_URL: "http://127.0.0.1:9",
  VESTIBULE_TEST_IDENTITY_PROVIDER_SECRET: "fuzz-provider-secret",
};

const config = {
  ...{ allow_localhost: true, credential_enabled: true, magic_link_enabled: true, passkey_enabled: true },
  ...{ allow_user_api_keys: true, allow_team_api_keys: true, client_team_creation_enabled: true },
  ...{ client_user_deletion_enabled: true, anonymous_accounts_enabled: true },
  oauth_providers: [{ id: "github", type: "shared", enabled: true }],
};

const signIn = (project: TestProject, user: { email: string; password: string }) =>
  create(project, "client", "/auth/password/sign-in", user);

/** As a caller with a key, or as a client with an access token. @throws if the response isn't a success */
async function create(project: TestProject, caller: "client" | "admin" | string, path: string, body: object) {
  const { projectId, publishableClientKey, superSecretAdminKey } = project;
  const credentials =
    caller === "admin"
      ? { projectId, superSecretAdminKey }
      : { projectId, publishableClientKey, ...(caller !== "client" && { accessToken: caller }) };
  const response = await callApi(project.baseUrl, credentials, "POST", path, body);
  if (response.status >= 300) throw new Error(`${path}: ${response.status} ${JSON.stringify(response.body)}`);
  const fields = response.body;
  return (name: string): string => String(fields[name]);
}

/** The first of a list, as the administrator sees it. */
async function readFirst(project: TestProject, path: string): Promise<string> {
  const { projectId, superSecretAdminKey } = project;
  const { body } = await callApi(project.baseUrl, { projectId, superSecretAdminKey }, "GET", path);
  const [first] = body.items as { id: string }[];
  if (!first) throw new Error(`${path} is empty`);
  return first.id;
}

/** Creates a world through the API. */
export async function createWorld(baseUrl: string): Promise<World> {
  const projectOwner = await createOwner(baseUrl);
  const project = await createOwnedProject(projectOwner, baseUrl, config);
  const foreign = await createOwnedProject(projectOwner, baseUrl, config);
  const email = freshEmail();
  const verifiedUser = {
    primary_email: email,
    primary_email_auth_enabled: true,
    primary_email_verified: true,
    password,
  };
  const user = (await create(project, "admin", "/users", verifiedUser))("id");
  const session = await signIn(project, { email, password });
  const token = session("access_token");
  const anonymous = await create(project, "client", "/auth/anonymous/sign-up", {});
  const foreignUser = (await create(foreign, "admin", "/users", {}))("id");
  const team = (await create(project, token, "/teams", { display_name: "Analysts", creator_user_id: "me" }))("id");
  const callback = { callback_url: "http://localhost:3000/handler" };
  const [userApiKey, teamApiKey, cli, invitation, foreignTeam] = await Promise.all([
    create(project, token, "/user-api-keys", { description: "CI", user_id: "me" }),
    create(project, token, "/team-api-keys", { description: "CI", team_id: team }),
    create(project, "client", "/auth/cli", {}),
    create(project, token, "/team-invitations/send-code", { team_id: team, email: freshEmail(), ...callback }),
    create(foreign, "admin", "/teams", { display_name: "Others" }),
    create(project, "admin", "/team-permission-definitions", { id: "write_reports" }),
    create(project, "admin", "/project-permission-definitions", { id: "read_reports" }),
  ]);
  const ownerInvitation = await create(project, "admin", "/internal/project-owner-invitations", {
    email: freshEmail(),
  });
  const values: Readonly<Record<string, string>> = {
    ...{
      user,
      email,
      password,
      team,
      anonymousUser: anonymous("user_id"),
      foreignUser,
      foreignTeam: foreignTeam("id"),
    },
    ...{ project: project.projectId, foreignProject: foreign.projectId },
    session: await readFirst(project, `/auth/sessions?user_id=${user}`),
    contactChannel: await readFirst(project, `/contact-channels?user_id=${user}`),
    keySet: await readFirst(project, "/internal/api-keys"),
    sentEmail: await readFirst(project, "/internal/emails"),
    ...{ permission: "write_reports", projectPermission: "read_reports" },
    ...{ accessToken: token, refreshToken: session("refresh_token") },
    ...{ loginCode: cli("login_code"), pollingCode: cli("polling_code") },
    ...{ userApiKey: userApiKey("id"), userApiKeyText: userApiKey("value") },
    ...{ teamApiKey: teamApiKey("id"), teamApiKeyText: teamApiKey("value") },
    ...{ invitation: invitation("id"), ownerInvitation: ownerInvitation("id") },
    ...{ publishableClientKey: project.publishableClientKey, partnerSecret: partner.secret },
  };
  return {
    callers: createCallers(project, foreign, { user: token, anonymous: anonymous("access_token") }),
    fill: (text) => text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => values[name] ?? placeholder),
  };
}

function createCallers(project: TestProject, foreign: TestProject, tokens: { user: string; anonymous: string }) {
  const as = (type: string, id = project.projectId) => ({ "x-stack-access-type": type, "x-stack-project-id": id });
  const client = { ...as("client"), "x-stack-publishable-client-key": project.publishableClientKey };
  const server = { ...as("server"), "x-stack-secret-server-key": project.secretServerKey };
  const admin = { ...as("admin"), "x-stack-super-secret-admin-key": project.superSecretAdminKey };
  const user = { "x-stack-access-token": tokens.user };
  const basic = Buffer.from(`${partner.id}:${partner.secret}`).toString("base64");
  return {
    anonymous: {},
    client,
    user: { ...client, ...user },
    anonymousUser: { ...client, "x-stack-access-token": tokens.anonymous },
    server,
    serverWithUser: { ...server, ...user },
    admin: { ...admin, ...user },
    owner: { ...as("admin"), "x-stack-admin-access-token": project.adminAccessToken },
    ownerOfInternal: {
      ...as("client", "internal"),
      "x-stack-publishable-client-key": internalKeys.publishableClientKey,
      "x-stack-access-token": project.adminAccessToken,
    },
    partner: { authorization: `Basic ${basic}` },
    // The key and the token belong to another project.
    foreignAdmin: { ...admin, ...as("admin", foreign.projectId), ...user },
    mixed: { ...client, ...server, ...admin, ...user, "x-stack-branch-id": hostileHeaderTexts[0] ?? "" },
  };
}
