/** The zod-using entry of the package: for servers and generators, never for the browser. */
import { anonymousEndpoints } from "./auth/anonymous.ts";
import { cliEndpoints } from "./auth/cli.ts";
import { mfaEndpoints } from "./auth/mfa.ts";
import { oauthEndpoints } from "./auth/oauth.ts";
import { otpEndpoints } from "./auth/otp.ts";
import { passkeyEndpoints } from "./auth/passkeys.ts";
import { passwordEndpoints } from "./auth/password.ts";
import { sessionEndpoints } from "./auth/sessions.ts";
import { connectedAccountEndpoints } from "./connected-accounts.ts";
import { contactChannelEndpoints } from "./contact-channels.ts";
import type { EndpointGroup } from "./endpoint.ts";
import { projectKeyEndpoints } from "./internal/api-keys.ts";
import { currentProjectEndpoints, ownedProjectEndpoints } from "./internal/projects.ts";
import { describeApi } from "./openapi.ts";
import { projectEndpoints } from "./projects.ts";
import { serviceEndpoints } from "./service.ts";
import { ownUserEndpoints } from "./users.ts";

/** Every endpoint of API v1, by domain. A server must bring a handler for each. */
export const contract = {
  service: serviceEndpoints,
  password: passwordEndpoints,
  otp: otpEndpoints,
  mfa: mfaEndpoints,
  passkeys: passkeyEndpoints,
  anonymous: anonymousEndpoints,
  cli: cliEndpoints,
  oauth: oauthEndpoints,
  sessions: sessionEndpoints,
  projects: projectEndpoints,
  ownUser: ownUserEndpoints,
  connectedAccounts: connectedAccountEndpoints,
  contactChannels: contactChannelEndpoints,
  ownedProjects: ownedProjectEndpoints,
  currentProject: currentProjectEndpoints,
  projectKeys: projectKeyEndpoints,
} as const satisfies Readonly<Record<string, EndpointGroup>>;

/** The description of every endpoint, served at /openapi.json. */
export const buildOpenApi = (options: { version: string; serverUrl: string }): object => describeApi(contract, options);

export type { PasskeyRead } from "./auth/passkeys.ts";
export type { EndUserPlace, SessionDevice, SessionRead } from "./auth/sessions.ts";
export type { ConnectedAccountRead } from "./connected-accounts.ts";
export type { ContactChannelCreate, ContactChannelRead, ContactChannelUpdate } from "./contact-channels.ts";
export type {
  BodyOf,
  Endpoint,
  EndpointGroup,
  HeadersOf,
  ParamsOf,
  PerAccess,
  QueryOf,
  ResponseOf,
} from "./endpoint.ts";
export { endpoint } from "./endpoint.ts";
export type { ProjectKeySetCreate, ProjectKeySetFirstView, ProjectKeySetRead } from "./internal/api-keys.ts";
export type { ProjectConfigRead, ProjectConfigWrite, ProjectFlag } from "./internal/project-config.ts";
export type { ProjectAdminRead, ProjectCreate, ProjectUpdate } from "./internal/projects.ts";
export type { ProjectClientRead } from "./projects.ts";
export { strictEmail } from "./schema/email-address.ts";
export { userIdOrMe, userIdOrMeFields } from "./schema/values.ts";
export type { UserClientRead, UserServerRead, UserUpdate } from "./users.ts";
