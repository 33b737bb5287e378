import { ApiError } from "../../../../http/api-error.ts";
import type { HttpRequest } from "../../../../http/message.ts";
import type { Encryption } from "../../../../platform/crypto/encryption.ts";
import { statement } from "../../../../platform/database/statement.ts";
import type { Platform } from "../../../../platform/platform.ts";
import type { AuditActor } from "../../../audit/index.ts";
import type { Project, ProjectStore } from "../../../projects/index.ts";
import { notFound, unauthenticated } from "../surface/errors.ts";
import type { Caller } from "../surface/route.ts";

/** Lifetime of a webhook API token, in ms: one day. */
export const tokenLifetimeMs = 86_400_000;

/** Distinguishes tokens from keys, also for secret scanners. */
const prefix = "what_";
/** Encryption context, so that no other ciphertext is accepted as a token. */
const context = "webhook-api-token";

/**
 * The content of a token, which is not stored: it ends when it expires, with its project or with its creator's rights.
 */
export interface WebhookToken {
  readonly projectId: string;
  /** Who created it: an owner or a key set. */
  readonly maker: AuditActor & { readonly type: "owner" | "key" };
  /** ms since the epoch. */
  readonly expiresAt: number;
}

const looksLikeToken = (bearer: string): boolean => bearer.startsWith(prefix);

export function encryptToken(encryption: Encryption, { projectId, maker, expiresAt }: WebhookToken): string {
  const content = JSON.stringify([projectId, maker.type, maker.id, expiresAt]);
  return prefix + encryption.encrypt(content, context).toString("base64url");
}

/** Null for an invalid token. AES-GCM authenticates the content, so it needs no further validation. */
function decryptToken(encryption: Encryption, token: string): WebhookToken | null {
  try {
    const content = encryption.decrypt(Buffer.from(token.slice(prefix.length), "base64url"), context);
    const [projectId, type, id, expiresAt] = JSON.parse(content);
    return { projectId, maker: { type, id }, expiresAt };
  } catch {
    return null;
  }
}

const findOwner = statement(
  "find-owner-of-webhook-token",
  "select owner_user_id from project_access where project_id = $projectId and owner_user_id = $userId?",
);

/** The credential of the header `Authorization: Bearer …`. @see RFC 6750 §2.1 */
const readBearer = (request: HttpRequest): string | null =>
  /^bearer +([^\s]+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? null;

export interface AuthenticationServices extends Pick<Platform, "database" | "clock" | "encryption" | "readEndUser"> {
  readonly projects: ProjectStore;
  /** The id of the key set of a super secret admin key; null for an invalid key. */
  readonly findAdminKeySet: (project: Project, key: string) => string | null;
  /** Finds the project's owner of an access token. @throws ApiError for an invalid token */
  readonly checkAdminAccessToken: (token: string, projectId: string) => Promise<{ readonly ownerId: string }>;
}

/**
 * Authenticates a request; the first failure is returned: bearer → token, owner access token or key → project →
 * application in the path. `appId`: the project in the request, or null.
 */
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
  if (token.expiresAt <= services.clock()) throw unauthenticated("The token has expired. Create a new one.");
  const project = await services.projects.find(token.projectId);
  if (!project || !(await isMakerAuthorized(services, project, token))) throw unauthenticated();
  if (appId !== null && appId !== project.id) throw notFound("application");
  return toCaller(services, request, project, "token", token.maker);
}

/** A token has no more rights than its creator: it is invalid without the ownership or the key set. */
async function isMakerAuthorized(
  { database, clock }: AuthenticationServices,
  project: Project,
  { maker }: WebhookToken,
): Promise<boolean> {
  if (maker.type === "owner")
    return (await database.row(findOwner, { projectId: project.id, userId: maker.id })) !== null;
  const keySet = project.keySets.find(({ id }) => id === maker.id);
  return keySet !== undefined && keySet.revokedAt === null && keySet.expiresAt.getTime() > clock();
}

/** Three parts, unlike our tokens and keys. @see RFC 7519 §3.1 */
const looksLikeJwt = (bearer: string): boolean => bearer.split(".").length === 3;

/**
 * An owner access token doesn't name a project and ends with the session. The response doesn't reveal why it is
 * rejected.
 */
async function callerOfOwner(
  services: AuthenticationServices,
  request: HttpRequest,
  token: string,
  appId: string | null,
): Promise<Caller> {
  if (appId === null)
    throw unauthenticated("A request without an application requires a webhook token instead of a key.");
  const project = await services.projects.find(appId);
  if (!project) throw unauthenticated();
  const { ownerId } = await services.checkAdminAccessToken(token, project.id).catch((error: unknown) => {
    throw error instanceof ApiError ? unauthenticated() : error;
  });
  return toCaller(services, request, project, "owner", { type: "owner", id: ownerId });
}

/** A key doesn't name its project. An unknown project returns the same error as a wrong key. */
async function callerOfKey(
  services: AuthenticationServices,
  request: HttpRequest,
  key: string,
  appId: string | null,
): Promise<Caller> {
  if (appId === null)
    throw unauthenticated("A request without an application requires a webhook token instead of a key.");
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
