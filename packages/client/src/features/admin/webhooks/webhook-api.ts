import type { contract } from "@vestibule/contract/endpoints";
import { KnownError } from "../../../core/http/known-error.ts";
import { ResponseError } from "../../../core/http/response-error.ts";
import { tryOrNull } from "../../../core/platform/try-or-null.ts";
import type { AdminContext } from "../admin-context.ts";

/**
 * Client for the Svix-compatible webhook API. It authenticates with the owner's session; with a key, it requests a
 * webhook token.
 */
export interface WebhookApi {
  token(): Promise<string>;
  /**
   * `path` is relative to the project. Returns null for 404. @throws ResponseError, NetworkError, CHANGED_MEANWHILE,
   * SCHEMA_ERROR
   */
  send(method: string, path: string, body?: object): Promise<unknown>;
}

/** Tokens are valid for one day. Replace them well before that, in ms. */
const tokenCacheMs = 60 * 60 * 1000;

export function createWebhookApi({ api, platform, projectId, apiUrl, owner }: AdminContext): WebhookApi {
  let cachedToken: { readonly token: Promise<string>; readonly until: number } | null = null;

  const createToken = async (): Promise<string> => {
    const answer = await api.call<typeof contract.webhooks.createToken>("POST", "/webhooks/svix-token", {
      session: null,
      body: {},
    });
    return answer.token;
  };
  const token = (): Promise<string> => {
    if (cachedToken && platform.now() < cachedToken.until) return cachedToken.token;
    const created = createToken();
    cachedToken = { token: created, until: platform.now() + tokenCacheMs };
    created.catch(() => {
      cachedToken = null;
    });
    return created;
  };
  /** Whether the owner has lost access to the project. */
  let hasLostAccess = false;
  /** Owner sessions never mint tokens that outlive them. */
  const credential = async (): Promise<string> => (owner ? ((await owner.getTokens()).accessToken ?? "") : token());
  const discardToken = (rejectedToken: string) => {
    if (owner) owner.rejectAccessToken(rejectedToken);
    else cachedToken = null;
  };
  const request = async (method: string, path: string, body: object | undefined, bearer: string): Promise<Response> => {
    const url = `${apiUrl().replace(/\/api\/v1$/, "/svix/api/v1")}/app/${projectId}${path}`;
    const headers = { authorization: `Bearer ${bearer}`, ...(body && { "content-type": "application/json" }) };
    try {
      return await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    } catch (cause) {
      const { createNetworkError } = await import("../../../core/http/create-network-error.ts");
      throw await createNetworkError(url, cause, platform);
    }
  };

  return {
    token: createToken,
    async send(method, path, body) {
      const mayBeStale = owner !== null || cachedToken !== null;
      const used = await credential();
      let response = await request(method, path, body, used);
      if (response.status === 401 && !hasLostAccess) {
        discardToken(used);
        // A cached token can be revoked early, for example with the key that created it.
        if (mayBeStale) response = await request(method, path, body, await credential());
        // A fresh token was rejected too, so the owner has lost access. Stop rejecting the session's tokens, because
        // other clients share it.
        hasLostAccess = owner !== null && response.status === 401;
      }
      if (response.ok) hasLostAccess = false;
      const text = await response.text();
      if (response.status === 404) return null;
      if (!response.ok) throw toError(response.status, text);
      return text === "" ? undefined : JSON.parse(text);
    },
  };
}

interface Problem {
  readonly loc: readonly string[];
  readonly msg: string;
}

const parseDetail = (text: string): unknown => tryOrNull<{ detail?: unknown }>(() => JSON.parse(text))?.detail;

/** Parses `{ code, detail }`, where `detail` is a message or a list of field problems. */
function toError(status: number, text: string): Error {
  const detail = parseDetail(text);
  if (!Array.isArray(detail)) return new ResponseError(status, typeof detail === "string" ? detail : text);
  const problems: readonly Problem[] = detail;
  if (status === 409) {
    const fields = problems.map(({ loc }) => loc.at(-1) ?? "");
    return new KnownError("CHANGED_MEANWHILE", status, "Someone else changed this. Reload and try again.", { fields });
  }
  const lines = problems.map(({ loc, msg }) => `  - ${loc.join(".")} ${msg}`);
  const message = `The request is not valid:\n${lines.join("\n")}`;
  return new KnownError("SCHEMA_ERROR", status, message, { message });
}
