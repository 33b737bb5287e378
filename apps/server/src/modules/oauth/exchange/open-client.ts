import * as client from "openid-client";
import { type ClientAuth, ClientSecretPost, None } from "openid-client";
import { sha256 } from "../../../platform/crypto/digest.ts";
import { LruCache } from "../../../platform/lru-cache.ts";
import type { Platform } from "../../../platform/platform.ts";
import { createOutboundFetch, type OutboundFetch } from "../outbound/outbound-fetch.ts";
import { ProviderError } from "../provider-error.ts";
import type { ProjectProvider } from "../providers/find-provider.ts";
import { fields } from "../providers/json-fields.ts";

/**
 * OAuth requires the client ID and secret to be form-encoded before they are joined. `encodeURIComponent` leaves the
 * characters of real IDs and secrets unchanged, so it also works with providers that don't decode them. @see RFC 6749
 * §2.3.1, appendix B
 */
const encode = (value: string): string => encodeURIComponent(value).replaceAll("%20", "+");

const basic =
  (secret: string): ClientAuth =>
  (_server, { client_id }, _body, headers) => {
    const credentials = Buffer.from(`${encode(client_id)}:${encode(secret)}`).toString("base64");
    headers.set("authorization", `Basic ${credentials}`);
  };

/**
 * Client authentication at the token endpoint. Sends the secret in the body if the server's metadata doesn't list
 * Basic.
 */
function clientAuthentication(preferred: "basic" | "post", secret: string | undefined): ClientAuth {
  if (!secret) return None();
  const post = ClientSecretPost(secret);
  if (preferred === "post") return post;
  const inHeader = basic(secret);
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const isBasicKnown = !methods || methods.includes("client_secret_basic");
    return (isBasicKnown ? inHeader : post)(server, ...rest);
  };
}

/**
 * Normalizes nonstandard token responses of older providers: errors with status 200 (GitHub), scopes as a list
 * (Twitch), a missing token type. @see RFC 6749 §5.1, §5.2
 */
export async function normalizeTokenResponse(response: Response): Promise<Response> {
  if (response.status !== 200) return response;
  const original = await response.text();
  const parsed = parse(original);
  if (parsed === null) return new Response(original, { status: 200, headers: response.headers });
  if (parsed.access_token === undefined && typeof parsed.error === "string")
    return Response.json({ error: parsed.error, error_description: parsed.error_description }, { status: 400 });
  const { scope, token_type = "bearer" } = parsed;
  return Response.json({ ...parsed, token_type, scope: Array.isArray(scope) ? scope.join(" ") : scope });
}

function parse(text: string): Readonly<Record<string, unknown>> | null {
  try {
    return fields(JSON.parse(text));
  } catch {
    // Not JSON: the library reports the error.
    return null;
  }
}

/** A configured client for a provider. */
export interface OpenClient {
  readonly configuration: client.Configuration;
  readonly fetch: OutboundFetch;
}

export type OpenProviderClient = (provider: ProjectProvider) => Promise<OpenClient>;

/** How long issuer metadata is cached, in ms. */
const metadataLifetimeMs = 60 * 60 * 1000;
/** Maximum number of cached issuers. */
const maxCachedIssuers = 1_000;

const isLocal = (url: string): boolean => {
  const { hostname } = new URL(url);
  return hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "127.0.0.1";
};

/** Creates provider clients; issuer metadata is discovered at most once an hour. */
export function createOpenClient(services: Pick<Platform, "clock" | "publicUrl" | "outgoing">): OpenProviderClient {
  const discovered = new LruCache<{ readonly client: Promise<OpenClient>; readonly startedAt: number }>(
    maxCachedIssuers,
  );
  const guardedFetch = createOutboundFetch(services.outgoing);
  const unrestrictedFetch = createOutboundFetch(null);
  // SSRF protection: a project admin must not reach the server's internal network. Built-in and operator-configured
  // URLs are trusted.
  const isRestricted = ({ chosenBy }: ProjectProvider): boolean => chosenBy === "project";
  // Plain HTTP is allowed on localhost, where issuers under development run.
  const allowsPlainHttp = (provider: ProjectProvider): boolean =>
    provider.chosenBy !== "us" && (!isRestricted(provider) || isLocal(services.publicUrl));

  const discover = async (provider: ProjectProvider, issuer: string, fetch: OutboundFetch): Promise<OpenClient> => {
    const configuration = await client
      .discovery(new URL(issuer), provider.clientId, undefined, getClientAuthentication(provider), {
        [client.customFetch]: fetch,
        execute: allowsPlainHttp(provider) ? [client.allowInsecureRequests] : [],
      })
      .catch((error: unknown) => {
        throw new ProviderError(
          isInvalidMetadataError(error) ? "misconfigured" : "unavailable",
          "Issuer metadata is unavailable or invalid",
          error,
        );
      });
    // TLS to the token endpoint would suffice, but the signature is verified as well. @see OpenID Connect Core §3.1.3.7
    // (6)
    client.enableNonRepudiationChecks(configuration);
    return { configuration, fetch };
  };

  return (provider) => {
    const fetch = isRestricted(provider) ? guardedFetch : unrestrictedFetch;
    const { server } = provider.definition;
    if (typeof server !== "function") {
      const configuration = createFixedConfiguration(provider, server, fetch);
      if (allowsPlainHttp(provider)) client.allowInsecureRequests(configuration);
      return Promise.resolve({ configuration, fetch });
    }
    const issuer = server(provider.settings).discover;
    const key = sha256([issuer, provider.clientId, provider.clientSecret, provider.chosenBy].join("\n")).toString(
      "hex",
    );
    const known = discovered.get(key);
    if (known && services.clock() - known.startedAt < metadataLifetimeMs) return known.client;
    const started = discover(provider, issuer, fetch);
    discovered.set(key, { client: started, startedAt: services.clock() });
    // Failures are not cached; the caller still gets the error.
    started.catch(() => discovered.delete(key));
    return started;
  };
}

const getClientAuthentication = ({ definition, clientSecret }: ProjectProvider): client.ClientAuth =>
  clientAuthentication(definition.clientAuthentication, clientSecret);

function createFixedConfiguration(
  provider: ProjectProvider,
  server: client.ServerMetadata,
  fetch: OutboundFetch,
): client.Configuration {
  const configuration = new client.Configuration(
    server,
    provider.clientId,
    undefined,
    getClientAuthentication(provider),
  );
  configuration[client.customFetch] = async (url, options) => {
    const response = await fetch(url, options);
    return url === server.token_endpoint ? normalizeTokenResponse(response) : response;
  };
  return configuration;
}

/** Whether the issuer responded, but with an invalid response. */
const isInvalidMetadataError = (error: unknown): boolean =>
  error instanceof client.ClientError && error.code !== undefined && error.code !== "OAUTH_TIMEOUT";
