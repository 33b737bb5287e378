import type { BodyOf, contract, OAuthProviderTest } from "@vestibule/contract/endpoints";
import * as client from "openid-client";
import { apiError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { recordAudit, toAuditContext } from "../../audit/index.ts";
import { customOidcSecretName, type Project, providerSecretName } from "../../projects/index.ts";
import { createOpenClient, type OpenProviderClient } from "../exchange/open-client.ts";
import { callbackUri } from "../oauth-services.ts";
import { findProvider, type OauthConfig, type ProjectProvider } from "../providers/find-provider.ts";
import type { ProviderTestServices } from "./provider-test-services.ts";

/**
 * The result of testing a client's credentials. `accepted`: the provider knows the ID and secret. `word`: the
 * provider's error code, if any.
 */
interface CredentialCheck {
  readonly result: "accepted" | "refused" | "unclear" | "unreachable";
  readonly detail: string | null;
}

/** Never issued by a provider, but well-formed everywhere. */
const invalidCode = "vestibule-test-0000000000000000000000000000";

/** @see RFC 6749 §5.2 */
const acceptedErrorCodes: readonly string[] = ["invalid_grant", "bad_verification_code"];
const rejectedErrorCodes: readonly string[] = ["invalid_client", "incorrect_client_credentials", "unauthorized_client"];

/**
 * Tests client credentials by redeeming an invalid code: providers authenticate the client before they check the code.
 * Never throws. @see RFC 6749 §3.2.1
 */
export async function testClientCredentials(
  openClient: OpenProviderClient,
  provider: ProjectProvider,
  redirectUri: string,
): Promise<CredentialCheck> {
  try {
    const { configuration } = await openClient(provider);
    await client.genericGrantRequest(configuration, "authorization_code", {
      code: invalidCode,
      redirect_uri: redirectUri,
      ...(provider.definition.hasPkce ? { code_verifier: client.randomPKCECodeVerifier() } : {}),
    });
    // A provider that accepts an invalid code accepts anything, so this proves nothing.
    return { result: "unclear", detail: null };
  } catch (error) {
    return toCredentialCheck(error);
  }
}

function toCredentialCheck(error: unknown): CredentialCheck {
  if (error instanceof client.ResponseBodyError) {
    const detail = sanitizeDetail(error.error);
    if (acceptedErrorCodes.includes(error.error)) return { result: "accepted", detail };
    const isRefused = rejectedErrorCodes.includes(error.error) || error.status === 401;
    return { result: isRefused ? "refused" : "unclear", detail };
  }
  if (error instanceof client.WWWAuthenticateChallengeError)
    return { result: error.status === 401 ? "refused" : "unclear", detail: null };
  const response = error instanceof client.ClientError ? error.cause : undefined;
  if (response instanceof Response)
    return { result: response.status === 401 ? "refused" : "unclear", detail: `HTTP ${response.status}` };
  return { result: "unreachable", detail: null };
}

/** Untrusted text from the provider; only a short plain error code is passed on. */
const sanitizeDetail = (detail: string): string | null => (/^[\w .-]{1,64}$/.test(detail) ? detail : null);

export type Credentials = BodyOf<typeof contract.oauthProviders.test>;

type Entry =
  | { readonly oauth_providers: Project["config"]["oauth_providers"] }
  | { readonly custom_oidc: Project["config"]["custom_oidc"] };

/**
 * The provider as configured with these credentials; null for a shared provider without installation credentials.
 * @throws SCHEMA_ERROR if the secret is neither given nor stored
 */
export function findProviderWithCredentials(
  config: OauthConfig,
  project: Project,
  credentials: Credentials,
): ProjectProvider | null {
  const { id, type, issuer, client_id = "", microsoft_tenant_id } = credentials;
  const secret = type === "shared" ? undefined : getSecret(project, credentials);
  if (issuer !== undefined) {
    const entry = { id, display_name: id, issuer, client_id, scopes: [] };
    return find({ custom_oidc: [entry] }, secret && { [customOidcSecretName(id)]: secret });
  }
  // The contract has validated the id.
  const entry = { id: id as BuiltInId, type: type ?? "standard", client_id, microsoft_tenant_id };
  return find({ oauth_providers: [entry] }, secret && { [providerSecretName(id)]: secret });

  function find(entry: Entry, secrets: Project["secrets"] | "" | undefined): ProjectProvider | null {
    const only = { ...project.config, oauth_providers: [], custom_oidc: [], ...entry };
    return findProvider(config, { ...project, config: only, secrets: secrets || {} }, id);
  }
}

type BuiltInId = Project["config"]["oauth_providers"][number]["id"];

/**
 * The given secret, or the stored one for the same client and issuer: sending it to another issuer could leak it to an
 * attacker. A custom provider without a secret is a public client.
 */
function getSecret(
  { config, secrets }: Project,
  { id, client_id, client_secret, issuer }: Credentials,
): string | undefined {
  if (client_secret) return client_secret;
  const stored = issuer === undefined ? secrets[providerSecretName(id)] : secrets[customOidcSecretName(id)];
  const isItsOwn =
    issuer === undefined
      ? config.oauth_providers.some((entry) => entry.id === id && entry.client_id === client_id)
      : config.custom_oidc.some((entry) => entry.id === id && entry.client_id === client_id && entry.issuer === issuer);
  if (stored !== undefined && isItsOwn) return stored;
  if (stored === undefined && issuer !== undefined) return undefined;
  throw apiError("SCHEMA_ERROR", {
    message: "body.client_secret is required: none is stored for this client ID and issuer",
  });
}

/** A credential check result as a message for users. */
function formatTestResult({ result, detail }: CredentialCheck): OAuthProviderTest {
  const named = detail === null ? "" : ` (${detail})`;
  switch (result) {
    case "accepted":
      return { outcome: "accepted", message: "The provider accepts this client ID and secret." };
    case "refused":
      return { outcome: "refused", message: `The provider rejects this client ID or secret${named}.` };
    case "unclear":
      return {
        outcome: "unknown",
        message: `The provider's response doesn't say whether the credentials are valid${named}.`,
      };
    case "unreachable":
      return {
        outcome: "unknown",
        message: "The provider can't be reached or its response is invalid. Check the address and try again.",
      };
  }
}

/** The same for a shared provider with the installation's credentials. */
const formatSharedTestResult = (isThere: boolean): OAuthProviderTest =>
  isThere
    ? { outcome: "accepted", message: "This server has a shared application at the provider." }
    : { outcome: "refused", message: "This server has no shared application at the provider." };

/** Timeout for the whole test including issuer metadata, in ms. */
const totalLimitMs = 10_000;

type Caller = { readonly id: string };

/** `POST /internal/oauth-providers/test` */
export function createTestHandler(
  services: ProviderTestServices,
): Handler<typeof contract.oauthProviders.test, Project, Caller> {
  const testProvider = createCredentialTester(services);
  return async (call) => {
    const { auth, body, request } = call;
    const { project, accessType } = auth;
    const provider = findProviderWithCredentials(services.oauth, project, body);
    const account = `provider:${body.id}`;
    // Rate limited, so that the test can't be used to guess secrets.
    await services.limits.check({ action: "credential", projectId: project.id, accessType, request, account });
    const result =
      body.type === "shared" || provider === null
        ? formatSharedTestResult(provider !== null)
        : formatTestResult(await testProvider(provider));
    await auditTest(services, call, result);
    return result;
  };
}

function createCredentialTester(
  services: ProviderTestServices,
): (provider: ProjectProvider) => Promise<CredentialCheck> {
  const openClient = createOpenClient(services);
  return async (provider) => {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<CredentialCheck>((resolve) => {
      timer = setTimeout(() => resolve({ result: "unreachable", detail: null }), totalLimitMs);
    });
    try {
      return await Promise.race([
        testClientCredentials(openClient, provider, callbackUri(services, provider.id)),
        timeout,
      ]);
    } finally {
      clearTimeout(timer);
    }
  };
}

async function auditTest(
  services: ProviderTestServices,
  call: Parameters<typeof toAuditContext>[1] & { readonly body: { readonly id: string } },
  { outcome }: OAuthProviderTest,
): Promise<void> {
  const target = { type: "oauth_provider", id: call.body.id };
  await recordAudit(services.database, toAuditContext(services, call), [
    { action: "oauth_provider.test", target, details: { outcome } },
  ]);
}
