import * as client from "openid-client";
import { sha256 } from "../../../platform/crypto/digest.ts";
import { LruCache } from "../../../platform/lru-cache.ts";
import type { Platform } from "../../../platform/platform.ts";
import { createOutboundFetch, type OutboundFetch } from "../outbound/outbound-fetch.ts";
import { ProviderError } from "../provider-error.ts";
import type { ProjectProvider } from "../providers/find-provider.ts";
import { clientAuthentication } from "./client-authentication.ts";
import { normalizeTokenResponse } from "./normalize-token-response.ts";

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
