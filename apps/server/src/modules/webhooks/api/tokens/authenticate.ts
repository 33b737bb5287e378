import { ApiError } from "../../../../http/api-error.ts";
import type { HttpRequest } from "../../../../http/message.ts";
import type { Platform } from "../../../../platform/platform.ts";
import type { AuditActor } from "../../../audit/index.ts";
import type { Project, ProjectStore } from "../../../projects/index.ts";
import { readBearer } from "../surface/bearer.ts";
import { notFound, unauthenticated } from "../surface/errors.ts";
import type { Caller } from "../surface/route.ts";
import { findOwner } from "./owner-statements.ts";
import { decryptToken, looksLikeToken, type WebhookToken } from "./token.ts";

export interface AuthenticationServices extends Pick<Platform, "database" | "clock" | "encryption" | "readEndUser"> {
  readonly projects: ProjectStore;
  /** The id of the key set that a super secret admin key belongs to; null when it opens nothing. */
  readonly findAdminKeySet: (project: Project, key: string) => string | null;
  /** Which owner of the project an access token speaks for. @throws ApiError when it speaks for none */
  readonly checkAdminAccessToken: (token: string, projectId: string) => Promise<{ readonly ownerId: string }>;
}

/** The checks of every request, the first failure being the answer: bearer → token, owner's access token or key → project → the application of the path.
 *  `appId`: the project that the request names; null when it names none. */
export async function authenticate(
  services: AuthenticationServices,
  request: HttpRequest,
  appId: string | null,
): Promise<Caller> {
  const bearer = readBearer(request);
  if (bearer === null) throw unauthenticated("Send a token as `Authorization: Bearer …`.");
  if (looksLikeToken(bearer)) return callerOfToken(services, request, bearer, appId);
  if (looksLikeJwt(bearer)) return callerOfOwner(services, request, bearer, appId);
  return callerOfKey(services, request, bearer, appId);
}

async function callerOfToken(
  services: AuthenticationServices,
  request: HttpRequest,
  bearer: string,
  appId: string | null,
): Promise<Caller> {
  const token = decryptToken(services.encryption, bearer);
  if (token === null) throw unauthenticated();
  if (token.expiresAt <= services.clock()) throw unauthenticated("The token has expired. Make another one.");
  const project = await services.projects.find(token.projectId);
  if (!project || !(await isMakerAuthorized(services, project, token))) throw unauthenticated();
  if (appId !== null && appId !== project.id) throw notFound("application");
  return toCaller(services, request, project, "token", token.maker);
}

/** A token opens nothing more than whoever made it: it ends with the ownership or the key set behind it. */
async function isMakerAuthorized(
  { database, clock }: AuthenticationServices,
  project: Project,
  { maker }: WebhookToken,
): Promise<boolean> {
  if (maker.type === "owner") return (await database.row(findOwner, [project.id, maker.id])) !== null;
  const keySet = project.keySets.find(({ id }) => id === maker.id);
  return keySet !== undefined && keySet.revokedAt === null && keySet.expiresAt.getTime() > clock();
}

/** Three parts, as no token or key of ours has. @see RFC 7519 §3.1 */
const looksLikeJwt = (bearer: string): boolean => bearer.split(".").length === 3;

/** An owner's login says nothing of a project, and ends with the session. Why it is not enough is nobody's business here. */
async function callerOfOwner(
  services: AuthenticationServices,
  request: HttpRequest,
  token: string,
  appId: string | null,
): Promise<Caller> {
  if (appId === null) throw unauthenticated("Without an application in the request, only a token of a day opens this.");
  const project = await services.projects.find(appId);
  if (!project) throw unauthenticated();
  const { ownerId } = await services.checkAdminAccessToken(token, project.id).catch((error: unknown) => {
    throw error instanceof ApiError ? unauthenticated() : error;
  });
  return toCaller(services, request, project, "owner", { type: "owner", id: ownerId });
}

/** A key says nothing of its project. An unknown project answers as a wrong key does. */
async function callerOfKey(
  services: AuthenticationServices,
  request: HttpRequest,
  key: string,
  appId: string | null,
): Promise<Caller> {
  if (appId === null) throw unauthenticated("Without an application in the request, only a token of a day opens this.");
  const project = await services.projects.find(appId);
  const keySetId = project && services.findAdminKeySet(project, key);
  if (!project || !keySetId) throw unauthenticated();
  return toCaller(services, request, project, "key", { type: "key", id: keySetId });
}

const toCaller = (
  { clock, readEndUser }: AuthenticationServices,
  request: HttpRequest,
  project: Project,
  kind: Caller["kind"],
  actor: AuditActor,
): Caller => ({
  project,
  kind,
  audit: { projectId: project.id, now: clock(), actor, accessType: "admin", endUser: readEndUser(request) },
});
