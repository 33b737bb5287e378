import * as client from "openid-client";
import { sha256 } from "../../../platform/crypto/digest.ts";
import { LruCache } from "../../../platform/lru-cache.ts";
import type { Platform } from "../../../platform/platform.ts";
import { createOutboundFetch, type OutboundFetch } from "../outbound/outbound-fetch.ts";
import { ProviderError } from "../provider-error.ts";
import type { ProjectProvider } from "../providers/find-provider.ts";
import { clientAuthentication } from "./client-authentication.ts";
import { normalizeTokenResponse } from "./normalize-token-response.ts";

/** A provider that can be talked to. */
export interface OpenClient {
  readonly configuration: client.Configuration;
  readonly fetch: OutboundFetch;
}

export type OpenProviderClient = (provider: ProjectProvider) => Promise<OpenClient>;

/** How long the metadata of an issuer is believed, in ms. */
const metadataLifetimeMs = 60 * 60 * 1000;
/** Issuers whose metadata is kept. */
const maxCachedIssuers = 1_000;

const isLocal = (url: string): boolean => {
  const { hostname } = new URL(url);
  return hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "127.0.0.1";
};

/** Opens clients of providers; issuers that tell their own endpoints are asked once in an hour. */
export function createOpenClient(services: Pick<Platform, "clock" | "publicUrl" | "outgoing">): OpenProviderClient {
  const discovered = new LruCache<{ readonly client: Promise<OpenClient>; readonly startedAt: number }>(
    maxCachedIssuers,
  );
  const guardedFetch = createOutboundFetch(services.outgoing);
  const unrestrictedFetch = createOutboundFetch(null);
  // A project's administrator must not use the server to look around in its network. What we or the operator name is no way to other places.
  const isRestricted = ({ chosenBy }: ProjectProvider): boolean => chosenBy === "project";
  // On a developer's own machine there is nothing to overhear, and issuers under development live there.
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
          "No usable metadata",
          error,
        );
      });
    // The exchange is direct, so TLS would do; the signature is checked all the same. @see OpenID Connect Core §3.1.3.7 (6)
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
    // What failed is tried again at the next request; the caller hears of the failure.
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

/** Whether there was an answer, but not one that this issuer may give. */
const isInvalidMetadataError = (error: unknown): boolean =>
  error instanceof client.ClientError && error.code !== undefined && error.code !== "OAUTH_TIMEOUT";
