import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import type { ScriptedAnswer } from "./answers.ts";

export interface Issuer {
  readonly url: string;
  stop(): Promise<void>;
}

interface IssuerOptions {
  /** The time on the server under test, which checks when tokens were issued. */
  readonly now: () => Date;
  readonly nextAnswer: () => ScriptedAnswer;
}

/** A sign-in between the redirect to the provider and the request for tokens. */
interface Grant {
  readonly answer: ScriptedAnswer;
  readonly clientId: string;
  readonly nonce: string;
}

/** In seconds. */
const tokenLifeS = 3_600;

/** An OpenID provider on loopback without pages: each answer is decided when the user arrives. */
export async function startIssuer({ now, nextAnswer }: IssuerOptions): Promise<Issuer> {
  const { publicKey, privateKey } = await generateKeyPair("ES256");
  const keys = [{ ...(await exportJWK(publicKey)), kid: "key", alg: "ES256", use: "sig" }];
  const grants = new Map<string, Grant>();
  const stopped = new AbortController();

  /** @see OpenID Connect Core §3.1.2 */
  function authorize(query: URLSearchParams): string {
    const answer = nextAnswer();
    const target = new URL(query.get("redirect_uri") ?? "");
    target.searchParams.set("state", query.get("state") ?? "");
    if (answer.outcome === "denied") {
      target.searchParams.set("error", "access_denied");
      return target.href;
    }
    const code = crypto.randomUUID();
    const nonce = answer.outcome === "wrong-nonce" ? crypto.randomUUID() : (query.get("nonce") ?? "");
    grants.set(code, { answer, nonce, clientId: query.get("client_id") ?? "" });
    target.searchParams.set("code", code);
    return target.href;
  }

  /** @see OpenID Connect Core §3.1.3 */
  async function issueTokens(form: URLSearchParams): Promise<object | null> {
    const code = form.get("code") ?? "";
    const grant = grants.get(code);
    if (!grant) return null;
    await setTimeout(grant.answer.delayMs, undefined, { signal: stopped.signal });
    const issuedAtS = Math.floor(now().getTime() / 1_000);
    const idToken = await new SignJWT({ ...grant.answer.user, nonce: grant.nonce })
      .setProtectedHeader({ alg: "ES256", kid: "key" })
      .setIssuer(url)
      .setAudience(grant.clientId)
      .setIssuedAt(issuedAtS)
      .setExpirationTime(issuedAtS + tokenLifeS)
      .sign(privateKey);
    return { access_token: code, token_type: "Bearer", expires_in: tokenLifeS, id_token: idToken };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "", url);
    const send = (status: number, body: object) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    switch (pathname) {
      case "/.well-known/openid-configuration":
        return send(200, describeIssuer(url));
      case "/keys":
        return send(200, { keys });
      case "/authorize":
        return void response.writeHead(302, { location: authorize(searchParams) }).end();
      case "/token": {
        const tokens = await issueTokens(new URLSearchParams(await readBody(request)));
        return tokens ? send(200, tokens) : send(400, { error: "invalid_grant" });
      }
      case "/userinfo": {
        const grant = grants.get(request.headers.authorization?.replace(/^Bearer /, "") ?? "");
        return grant ? send(200, grant.answer.user) : send(401, { error: "invalid_token" });
      }
      default:
        return send(404, { error: "not_found" });
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  server.unref();
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The provider has no port.");
  const url = `http://127.0.0.1:${address.port}`;
  return {
    url,
    stop: async () => {
      if (!server.listening) return;
      stopped.abort();
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** @see OpenID Connect Discovery §3 */
const describeIssuer = (url: string) => ({
  issuer: url,
  authorization_endpoint: `${url}/authorize`,
  token_endpoint: `${url}/token`,
  userinfo_endpoint: `${url}/userinfo`,
  jwks_uri: `${url}/keys`,
  response_types_supported: ["code"],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: ["ES256"],
});

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
