import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import { type ClientMetadata, type Configuration, Provider } from "oidc-provider";
import { createMemoryStore } from "./memory-store.ts";

/** A user with an account at the issuer. */
export interface IssuerUser {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly picture?: string;
}

/** The issuer's behavior, which tests change. */
interface IssuerBehavior {
  /** The user at the browser, who signs in and consents to everything. */
  person: IssuerUser;
  /** Whether the user denies consent. */
  deniesConsent: boolean;
  /** In seconds. */
  tokenLifeS: number;
  /** Whether refresh tokens are issued, and whether a used one is rotated. */
  refreshTokens: "none" | "fixed" | "rotating";
}

interface Options {
  readonly clientSecret: string;
  /** Origin of the server under test. */
  readonly publicUrl: string;
  /** IDs of the providers that this issuer replaces; each is also a client ID. */
  readonly providerIds: readonly string[];
}

const defaultBehavior: IssuerBehavior = {
  person: { sub: "ada", email: "ada@example.com", email_verified: true, name: "Ada Lovelace" },
  deniesConsent: false,
  tokenLifeS: 3_600,
  refreshTokens: "none",
};

/** A real OpenID Connect issuer on loopback, with a simulated browser that goes through its pages. */
export async function createIdentityProvider({ clientSecret, publicUrl, providerIds }: Options) {
  const behavior: IssuerBehavior = { ...defaultBehavior };
  const requests: string[] = [];
  let serve: (request: IncomingMessage, response: ServerResponse) => unknown = () => undefined;
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url?.split("?")[0]}`);
    void serve(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;

  const clients = providerIds.map((id) => ({
    client_id: id,
    client_secret: clientSecret,
    redirect_uris: [`${publicUrl}/api/v1/auth/oauth/callback/${id}`],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code" as const],
  }));
  const provider = new Provider(url, await configure(clients, behavior));
  const respond = provider.callback();
  serve = (request, response) =>
    request.url?.startsWith("/interaction/")
      ? completeInteraction(provider, behavior, request, response)
      : respond(request, response);

  return {
    url,
    behavior,
    /** Restores the default behavior. */
    reset: () => void Object.assign(behavior, defaultBehavior),
    /** Method and path of every request, oldest first. */
    requests,
    /** Follows redirects until the browser leaves the issuer; returns the final URL. */
    visit: (location: string): Promise<URL> => visit(url, location),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type IdentityProvider = Awaited<ReturnType<typeof createIdentityProvider>>;

async function configure(clients: ClientMetadata[], behavior: IssuerBehavior): Promise<Configuration> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: "issuer", alg: "RS256", use: "sig" };
  const people = new Map<string, IssuerUser>();
  return {
    adapter: createMemoryStore(),
    clients,
    jwks: { keys: [key] } as NonNullable<Configuration["jwks"]>,
    cookies: { keys: ["key for the cookies of a test"] },
    scopes: ["openid", "profile", "email", "calendar", "offline_access"],
    claims: { profile: ["name", "picture"], email: ["email", "email_verified"] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    ttl: {
      AccessToken: () => behavior.tokenLifeS,
      IdToken: 3_600,
      Grant: 86_400,
      Interaction: 600,
      Session: 600,
      RefreshToken: 86_400,
    },
    issueRefreshToken: async () => behavior.refreshTokens !== "none",
    rotateRefreshToken: () => behavior.refreshTokens === "rotating",
    findAccount: (_context, sub) => {
      // A user's claims stay the same after the test switches to another user.
      if (behavior.person.sub === sub) people.set(sub, behavior.person);
      const person = people.get(sub) ?? { sub };
      return { accountId: sub, claims: async () => ({ ...person }) };
    },
  };
}

/** Completes the sign-in and consent pages. */
async function completeInteraction(
  provider: Provider,
  { person, deniesConsent }: IssuerBehavior,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params, grantId } = await provider.interactionDetails(request, response);
  if (deniesConsent) return provider.interactionFinished(request, response, { error: "access_denied" });
  const known = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  const grant = known ?? new provider.Grant({ accountId: person.sub, clientId: String(params.client_id) });
  grant.addOIDCScope(String(params.scope));
  const result = { login: { accountId: person.sub }, consent: { grantId: await grant.save() } };
  return provider.interactionFinished(request, response, result);
}

async function visit(issuer: string, start: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let location = new URL(start);
  while (location.origin === issuer) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(location, { redirect: "manual", headers: { cookie } });
    for (const header of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (header.split(";")[0] ?? "").split("=", 2);
      cookies.set(name, value);
    }
    const next = answer.headers.get("location");
    if (next === null) throw new Error(`The issuer shows a page: ${answer.status} ${await answer.text()}`);
    location = new URL(next, location);
  }
  return location;
}
