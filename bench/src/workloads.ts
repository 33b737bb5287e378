import type { LoadRequest } from "./load.ts";

/** Requests sent on behalf of one signed-up user. */
export interface Requests {
  readonly signIn: LoadRequest;
  readonly refresh: LoadRequest;
  readonly me: LoadRequest;
  readonly project: LoadRequest;
  readonly jwks: LoadRequest;
}

interface DemoConfig {
  readonly projectId: string;
  readonly publishableClientKey: string;
}

const isDemoConfig = (value: unknown): value is DemoConfig =>
  typeof value === "object" && value !== null && "projectId" in value && "publishableClientKey" in value;

const isTokens = (value: unknown): value is { access_token: string; refresh_token: string } =>
  typeof value === "object" && value !== null && "access_token" in value && "refresh_token" in value;

export interface DemoClient extends DemoConfig {
  /** Headers of a demo project client that sends JSON. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A client for the demo project of a fresh server. */
export async function openDemo(origin: string): Promise<DemoClient> {
  const config: unknown = await (await fetch(`${origin}/demo/config.json`)).json();
  if (!isDemoConfig(config)) throw new Error("The demo configuration has an unexpected shape");
  const headers = {
    "content-type": "application/json",
    "x-stack-access-type": "client",
    "x-stack-project-id": config.projectId,
    "x-stack-publishable-client-key": config.publishableClientKey,
  };
  return { ...config, headers };
}

/** Sign-ins of one user wait for each other, which those of many don't. */
const userCount = 32;

/** Signs up users in the demo project and prepares the requests: sign-ins of all, the others on behalf of the first. */
export async function prepareRequests(origin: string): Promise<Requests> {
  const { headers, ...config } = await openDemo(origin);
  const people = Array.from({ length: userCount }, (_, index) => ({
    email: `bench-${index}@example.com`,
    password: "correct horse battery",
  }));
  const signUps = people.map(async (person) => {
    const response = await fetch(`${origin}/api/v1/auth/password/sign-up`, {
      method: "POST",
      headers,
      body: JSON.stringify({ ...person, verification_callback_url: "http://localhost/verify" }),
    });
    const tokens: unknown = await response.json();
    if (!isTokens(tokens)) throw new Error("Benchmark setup failed: sign-up");
    return tokens;
  });
  const [tokens] = await Promise.all(signUps);
  if (!tokens) throw new Error("Benchmark setup failed: no user");
  const form = new URLSearchParams({
    grant_type: "refresh_token",
    client_id: config.projectId,
    client_secret: config.publishableClientKey,
    refresh_token: tokens.refresh_token,
  });
  return {
    signIn: {
      method: "POST",
      path: "/api/v1/auth/password/sign-in",
      headers,
      body: people.map((person) => JSON.stringify(person)),
    },
    refresh: {
      method: "POST",
      path: "/api/v1/auth/oauth/token",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: form.toString(),
    },
    me: {
      method: "GET",
      path: "/api/v1/users/me",
      headers: { ...headers, "x-stack-access-token": tokens.access_token },
    },
    project: { method: "GET", path: "/api/v1/projects/current", headers },
    jwks: { method: "GET", path: `/api/v1/projects/${config.projectId}/.well-known/jwks.json`, headers: {} },
  };
}
