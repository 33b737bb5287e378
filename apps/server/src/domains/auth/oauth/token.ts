import { defaultBranchId, oauthScope } from "@vestibule/contract";
import type { contract } from "@vestibule/contract/endpoints";
import { apiError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { sha256 } from "../../../platform/crypto/digest.ts";
import type { Platform } from "../../../platform/platform.ts";
import { isKeyUsable, type Project, type ProjectStore } from "../../projects/index.ts";
import { accessTokenLifeS, type Sessions } from "../../sessions/index.ts";
import { InvalidTokenRequest } from "./invalid-token-request.ts";

export type OauthServices = Pick<Platform, "database" | "clock" | "readEndUser"> & {
  readonly projects: ProjectStore;
  readonly sessions: Sessions;
};

/** Tokens must not be kept by caches. @see RFC 6749 §5.1 */
const tokenHeaders = { "cache-control": "no-store", pragma: "no-cache" };

/** VSCHAR of the grammar. @see RFC 6749, appendix A */
const isVisibleAscii = (value: string): boolean => /^[\x20-\x7e]+$/.test(value);

/** `POST /auth/oauth/token`: one read and one signature. @see RFC 6749 §6 */
export const token =
  (services: OauthServices): Handler<typeof contract.oauth.token, Project, unknown> =>
  async ({ body, request }) => {
    const project = await authenticateClient(services, body.client_id, body.client_secret);
    if (!body.refresh_token) throw new InvalidTokenRequest("refresh_token is missing");
    if (!isVisibleAscii(body.refresh_token)) throw new InvalidTokenRequest("refresh_token has characters no token has");
    const accessToken = await services.sessions.refresh(
      services.database,
      project,
      body.refresh_token,
      services.readEndUser(request),
    );
    if (!accessToken) throw apiError("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED");
    if (body.scope !== undefined && body.scope !== oauthScope) throw apiError("INVALID_SCOPE", { scope: body.scope });
    return {
      body: { access_token: accessToken, token_type: "Bearer", expires_in: accessTokenLifeS, scope: oauthScope },
      replyHeaders: tokenHeaders,
    };
  };

/** The client is the project (`id` or `id#branch`), its secret the publishable key. @see RFC 6749 §2.3.1 */
async function authenticateClient(
  { projects, clock }: OauthServices,
  clientId: string | undefined,
  secret: string | undefined,
): Promise<Project> {
  const [projectId = "", branchId = defaultBranchId] = (clientId ?? "").split("#");
  const project = branchId === defaultBranchId ? await projects.find(projectId) : null;
  if (!project || !secret || !isKeyUsable(project.keySets, "client", sha256(secret), clock())) {
    throw apiError("INVALID_OAUTH_CLIENT_ID_OR_SECRET", { client_id: null });
  }
  return project;
}
