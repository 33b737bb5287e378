import { internalProjectId } from "@vestibule/contract";
import type { contract } from "@vestibule/contract/endpoints";
import { PlainError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { sha256 } from "../../../platform/crypto/digest.ts";
import { signJwt } from "../../../platform/crypto/jwt.ts";
import type { Project } from "../../projects/index.ts";
import type { IntegrationServices } from "../integration-services.ts";
import type { IntegrationClient } from "../partners/integration-client.ts";
import { challenge, identifyPartner } from "../partners/partners.ts";
import { exchangeCode } from "./exchange-code.ts";
import { tokenError } from "./oauth-error.ts";
import { isVerifier } from "./pkce.ts";
import { getIssuer } from "./provider-metadata.ts";

/** Lifetime of an ID token, in seconds: clients verify it immediately. */
const idTokenLifeS = 300;

interface Subject {
  readonly client: IntegrationClient;
  readonly projectId: string;
  readonly nonce: string | null;
}

/**
 * The subject is the project, not a user, so that the partner learns nothing about its owner. Signed with the key of
 * project `internal`; issuer and audience keep it from being accepted as a session there. @see OpenID Connect Core §2,
 * RFC 8725 §3.12
 */
async function issueIdToken(
  { projects, clock, publicUrl }: Pick<IntegrationServices, "projects" | "clock" | "publicUrl">,
  { client, projectId, nonce }: Subject,
): Promise<string> {
  const internal = await projects.find(internalProjectId);
  const key = internal?.signingKeys.find(({ retiredAt }) => retiredAt === null);
  if (!key) throw new Error("Project internal has no signing key");
  const issuedAt = Math.floor(clock() / 1000);
  return signJwt(key, {
    iss: getIssuer(publicUrl, client.name),
    sub: projectId,
    aud: client.clientId,
    iat: issuedAt,
    exp: issuedAt + idTokenLifeS,
    ...(nonce !== null && { nonce }),
  });
}

type Token = typeof contract.integrationOauth.token;

/** `POST /integrations/{partner}/oauth/token` @see RFC 6749 §4.1.3 and §5 */
export function token(services: IntegrationServices): Handler<Token, Project, unknown> {
  return async function token(call) {
    const client = await identifyPartner(services, call);
    if (!client) throw tokenError("invalid_client", "client id or secret is missing or wrong", 401, challenge);
    const { grant_type, code, redirect_uri, code_verifier } = call.body;
    if (!grant_type) throw tokenError("invalid_request", "grant_type is missing");
    if (grant_type !== "authorization_code")
      throw tokenError("unsupported_grant_type", "grant_type must be authorization_code");
    if (!code) throw tokenError("invalid_request", "code is missing");
    if (!redirect_uri) throw tokenError("invalid_request", "redirect_uri is missing");
    if (!code_verifier || !isVerifier(code_verifier))
      throw tokenError("invalid_request", "code_verifier is missing or malformed");

    const presented = { digest: sha256(code), redirectUri: redirect_uri, codeVerifier: code_verifier };
    const exchange = await exchangeCode(services, call.request, client, presented).catch((error: unknown) => {
      // The project has reached its key limit; a new code would not help.
      throw error instanceof PlainError ? tokenError("invalid_grant", error.message) : error;
    });
    if (!exchange)
      throw tokenError("invalid_grant", "the code is unknown, expired, used, or belongs to another request");
    const { projectId, key, parameters } = exchange;
    const isOpenId = parameters.scope.includes("openid");
    return {
      body: {
        access_token: key,
        token_type: "Bearer" as const,
        ...(parameters.scope.length > 0 && { scope: parameters.scope.join(" ") }),
        ...(isOpenId && {
          id_token: await issueIdToken(services, { client, projectId, nonce: parameters.nonce }),
        }),
        project_id: projectId,
      },
      replyHeaders: { pragma: "no-cache" },
    };
  };
}
