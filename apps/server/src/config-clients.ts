import { z } from "zod";
import type { IntegrationClient } from "./modules/integrations/index.ts";

/** Needs no escaping in HTTP Basic or in a form, so every client sends it the same way. @see RFC 3986 §2.3 */
const unreserved = /^[A-Za-z0-9._~-]+$/;
const minSecretLength = 32;
const maxUnclaimed = 1_000;

/** Redirect URIs are compared exactly, and the host receives the code. @see RFC 9700 §4.1.3, ASVS 5.0 10.4.1 */
function isRedirectUri(text: string): boolean {
  if (!URL.canParse(text) || text.includes("*")) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isLocal = hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]";
  return (protocol === "https:" || (protocol === "http:" && isLocal)) && !username && !password && !text.includes("#");
}

const client = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, "must be 1 to 63 lowercase letters, digits and dashes")
    .refine((name) => name !== "credential-scanning", "is reserved"),
  display_name: z.string().trim().min(1, "must not be blank").max(100, "must be at most 100 characters").optional(),
  client_id: z.string().regex(unreserved, "must be letters, digits and . _ ~ -").max(200),
  client_secret: z
    .string()
    .regex(unreserved, "must be letters, digits and . _ ~ -")
    .min(minSecretLength, `must be at least ${minSecretLength} characters, for example from: openssl rand -hex 32`),
  redirect_uris: z.array(
    z
      .string()
      .refine(isRedirectUri, "must be an https URL (or http on localhost) without user info, fragment or wildcard"),
  ),
  max_unclaimed_projects: z.int().min(0).max(1_000_000).default(maxUnclaimed),
});

const clients = z
  .array(client)
  .refine(
    (all) => new Set(all.map(({ client_id }) => client_id)).size === all.length,
    "contains the same client_id twice",
  );

/**
 * Reads VESTIBULE_INTEGRATION_CLIENTS. `onProblem` receives the position and the problem, never the value, which may be
 * a secret.
 */
export function readIntegrationClients(
  json: string | undefined,
  onProblem: (problem: string) => void,
): readonly IntegrationClient[] {
  if (json === undefined) return [];
  const { data, error } = clients.safeParse(parseJson(json));
  for (const { path, message } of error?.issues ?? []) onProblem([...path, message].join(" "));
  return (data ?? []).map((entry) => ({
    name: entry.name,
    displayName: entry.display_name ?? entry.name,
    clientId: entry.client_id,
    clientSecret: entry.client_secret,
    redirectUris: entry.redirect_uris,
    maxUnclaimed: entry.max_unclaimed_projects,
  }));
}

/** Undefined, which also isn't a list, if the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
