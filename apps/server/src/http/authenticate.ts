import { type AccessType, accessTypes, defaultBranchId, headerPrefixes, requestHeaders } from "@vestibule/contract";
import { apiError, PlainError } from "./api-error.ts";
import type { HttpRequest } from "./message.ts";

/** Functions the pipeline needs from the domains to authenticate a request. */
export interface Authenticator<Project> {
  /** Null if there is no such project. */
  findProject(projectId: string): Promise<Project | null>;
  /** Whether clients of the project need a publishable client key. */
  requiresClientKey(project: Project): boolean;
  /** The ID of the key set that a key belongs to; null when the key is unknown or not valid for this access type. */
  findKeySet(project: Project, accessType: AccessType, key: string): string | null;
  /**
   * Checks format, signature, issuer, expiry and project of an access token, in this order.
   * @throws UNPARSABLE_ACCESS_TOKEN, ACCESS_TOKEN_EXPIRED, INVALID_PROJECT_FOR_ACCESS_TOKEN
   */
  checkAccessToken(token: string, projectId: string): Promise<TokenSubject>;
  /**
   * The project owner that an admin access token belongs to.
   * @throws UNPARSABLE_ADMIN_ACCESS_TOKEN, ADMIN_ACCESS_TOKEN_EXPIRED, ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN
   */
  checkAdminAccessToken(token: string, projectId: string): Promise<OwnerSession>;
}

/** The owner of an admin access token, and their session. */
export interface OwnerSession {
  readonly ownerId: string;
  readonly ownerSessionId: string;
}

/** The subject of an access token. */
export interface TokenSubject {
  readonly userId: string;
  readonly sessionId: string;
  readonly branchId: string;
}

export interface Credentials<Project> {
  readonly accessType: AccessType;
  readonly project: Project;
  readonly subject: TokenSubject | null;
  /** The user of project `internal` whose admin access token authenticated the request; null for key authentication. */
  readonly ownerId: string | null;
  /** The session of the admin access token; null for key authentication. */
  readonly ownerSessionId: string | null;
  /** The key set that authenticated the request; null for an owner's token. */
  readonly keySetId: string | null;
}

/** An empty header counts as absent. */
const read = (request: HttpRequest, name: string): string | undefined => request.headers[name] || undefined;

const keyHeaders = {
  client: requestHeaders.publishableClientKey,
  server: requestHeaders.secretServerKey,
  admin: requestHeaders.superSecretAdminKey,
} as const satisfies Record<AccessType, string>;

const isAccessType = (value: string): value is AccessType => (accessTypes as readonly string[]).includes(value);

const missingKey = (accessType: AccessType) => {
  switch (accessType) {
    case "client":
      return apiError("CLIENT_AUTHENTICATION_REQUIRED");
    case "server":
      return apiError("SERVER_AUTHENTICATION_REQUIRED");
    case "admin":
      return apiError("ADMIN_AUTHENTICATION_REQUIRED");
  }
};

const invalidKey = (accessType: AccessType, projectId: string) => {
  switch (accessType) {
    case "client":
      return apiError("INVALID_PUBLISHABLE_CLIENT_KEY", { project_id: projectId });
    case "server":
      return apiError("INVALID_SECRET_SERVER_KEY", { project_id: projectId });
    case "admin":
      return apiError("INVALID_SUPER_SECRET_ADMIN_KEY", { project_id: projectId });
  }
};

const mixedFamilies = `A request must not mix headers that begin with ${Object.values(headerPrefixes).join(" and ")}.`;

/** The access type and project that the request names. Null: neither, so the request is unauthenticated. */
function parseCredentials(request: HttpRequest): { accessType: AccessType; projectId: string } | null {
  if (request.headerFamily === null) throw new PlainError(400, mixedFamilies);
  const accessType = read(request, requestHeaders.accessType);
  if (accessType === undefined) {
    const hasCredential = [...Object.values(keyHeaders), requestHeaders.adminAccessToken].some((name) =>
      read(request, name),
    );
    if (hasCredential) throw apiError("PROJECT_KEY_WITHOUT_ACCESS_TYPE");
    return null;
  }
  if (!isAccessType(accessType)) throw apiError("INVALID_ACCESS_TYPE", { accessType });
  const projectId = read(request, requestHeaders.projectId);
  if (projectId === undefined) throw apiError("ACCESS_TYPE_WITHOUT_PROJECT_ID", { request_type: accessType });
  return { accessType, projectId };
}

/**
 * Authenticates every request in a fixed order; the first failure is the response: access type → project ID → user
 * access token → admin access token, or else the key → project → branch.
 */
export async function authenticate<Project>(
  request: HttpRequest,
  authenticator: Authenticator<Project>,
): Promise<Credentials<Project> | null> {
  const requested = parseCredentials(request);
  if (!requested) return null;
  const { accessType, projectId } = requested;

  const accessToken = read(request, requestHeaders.accessToken);
  const subject = accessToken ? await authenticator.checkAccessToken(accessToken, projectId) : null;

  const adminToken = read(request, requestHeaders.adminAccessToken);
  const { project, ...caller } = adminToken
    ? await resolveAdminToken(adminToken, projectId, authenticator)
    : await resolveKey(request, accessType, projectId, authenticator);

  const branchId = read(request, requestHeaders.branchId) ?? defaultBranchId;
  if (branchId !== defaultBranchId) throw apiError("BRANCH_DOES_NOT_EXIST", { branch_id: branchId });
  return { accessType, project, ...caller, subject: subject?.branchId === branchId ? subject : null };
}

type ResolvedCredentials<Project> = Pick<Credentials<Project>, "project" | "ownerId" | "ownerSessionId" | "keySetId">;

async function resolveAdminToken<Project>(
  token: string,
  projectId: string,
  authenticator: Authenticator<Project>,
): Promise<ResolvedCredentials<Project>> {
  const owner = await authenticator.checkAdminAccessToken(token, projectId);
  const project = await authenticator.findProject(projectId);
  if (!project) throw apiError("INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN");
  return { project, ...owner, keySetId: null };
}

/**
 * Newer clients leave out the publishable key if they have none, and know errors that say more. Requests without a key
 * reveal whether a project exists anyway.
 */
async function resolveKey<Project>(
  request: HttpRequest,
  accessType: AccessType,
  projectId: string,
  authenticator: Authenticator<Project>,
): Promise<ResolvedCredentials<Project>> {
  const key = read(request, keyHeaders[accessType]);
  if (request.headerFamily !== "hexclave") return resolveProjectKey(key, accessType, projectId, authenticator);
  const project = await authenticator.findProject(projectId);
  if (!project) throw apiError("CURRENT_PROJECT_NOT_FOUND", { project_id: projectId });
  if (key !== undefined || accessType !== "client") return resolveProjectKey(key, accessType, projectId, authenticator);
  if (authenticator.requiresClientKey(project))
    throw apiError("PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT", { project_id: projectId });
  return { project, ownerId: null, ownerSessionId: null, keySetId: null };
}

/** For older clients, an unknown project returns the same error as a wrong key: they know no other. */
async function resolveProjectKey<Project>(
  key: string | undefined,
  accessType: AccessType,
  projectId: string,
  authenticator: Authenticator<Project>,
): Promise<ResolvedCredentials<Project>> {
  if (key === undefined) throw missingKey(accessType);
  const project = await authenticator.findProject(projectId);
  const keySetId = project && authenticator.findKeySet(project, accessType, key);
  if (!project || !keySetId) throw invalidKey(accessType, projectId);
  return { project, ownerId: null, ownerSessionId: null, keySetId };
}
