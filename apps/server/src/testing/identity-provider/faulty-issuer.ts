import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";

/** Faults of a malicious or broken issuer; tests change them. */
interface IssuerFaults {
  /** Overrides responses by path: a status with a JSON value, or a redirect. */
  answers: Record<string, { readonly status: number; readonly body?: unknown; readonly location?: string }>;
  /** Added to or overridden in the metadata. */
  metadata: Record<string, unknown>;
  /** Added to or overridden in the ID token; undefined omits a claim. */
  claims: Record<string, unknown>;
  /** The signer of the ID token: the issuer, another key, or none. */
  signer: "issuer" | "other" | "unsigned";
  /** Added to or overridden in the token response. */
  tokens: Record<string, unknown>;
  userInfo: Record<string, unknown>;
}

const noFaults = (): IssuerFaults => ({
  answers: {},
  metadata: {},
  claims: {},
  signer: "issuer",
  tokens: {},
  userInfo: {},
});

/** A loopback issuer with configurable faults. It has no pages: the test plays the browser. */
export async function createFaultyIssuer() {
  const [own, other] = await Promise.all([generateKeyPair("RS256"), generateKeyPair("RS256")]);
  const jwk = { ...(await exportJWK(own.publicKey)), kid: "key", alg: "RS256", use: "sig" };
  const state = { faults: noFaults(), nonce: "", clientId: "" };
  const requests: { path: string; body: URLSearchParams; authorization: string | undefined }[] = [];

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;

  const makeIdToken = (): Promise<string> | string => {
    const now = Math.floor(Date.now() / 1000);
    const { clientId: aud, nonce } = state;
    const payload = { iss: url, sub: "mallory", aud, iat: now, exp: now + 600, nonce, ...state.faults.claims };
    const claims = JSON.parse(JSON.stringify(payload));
    if (state.faults.signer === "unsigned") return new UnsecuredJWT(claims).encode();
    const key = state.faults.signer === "issuer" ? own : other;
    return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "key" }).sign(key.privateKey);
  };

  const bodies: Record<string, () => Promise<unknown> | unknown> = {
    "/.well-known/openid-configuration": () => ({
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      userinfo_endpoint: `${url}/userinfo`,
      jwks_uri: `${url}/jwks`,
      ...state.faults.metadata,
    }),
    "/jwks": () => ({ keys: [jwk] }),
    "/token": async () => ({
      access_token: "provider-access-token",
      token_type: "Bearer",
      id_token: await makeIdToken(),
      ...state.faults.tokens,
    }),
    "/userinfo": () => ({
      sub: "mallory",
      email: "mallory@example.com",
      email_verified: true,
      ...state.faults.userInfo,
    }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.split("?")[0] ?? "";
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = new URLSearchParams(Buffer.concat(chunks).toString());
    requests.push({ path, body, authorization: request.headers.authorization });
    const override = state.faults.answers[path];
    if (override?.location) return void response.writeHead(override.status, { location: override.location }).end();
    const value = override ? override.body : await bodies[path]?.();
    response
      .writeHead(override?.status ?? 200, { "content-type": "application/json" })
      .end(JSON.stringify(value ?? null));
  }

  return {
    url,
    requests,
    /** Replaces all faults; unset ones are off. */
    setFaults(faults: Partial<IssuerFaults> = {}) {
      Object.assign(state, { faults: { ...noFaults(), ...faults } });
    },
    /** Handles an authorization request and returns the redirect with a code. */
    visit(location: string): URL {
      const query = new URL(location).searchParams;
      state.nonce = query.get("nonce") ?? "";
      state.clientId = query.get("client_id") ?? "";
      const back = new URL(query.get("redirect_uri") ?? "");
      back.searchParams.set("code", "code-of-the-provider");
      back.searchParams.set("state", query.get("state") ?? "");
      return back;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type FaultyIssuer = Awaited<ReturnType<typeof createFaultyIssuer>>;
