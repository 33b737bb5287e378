import type { contract } from "@vestibule/contract/endpoints";
import { KnownError } from "../../http/known-error.ts";
import { ResponseError } from "../../http/response-error.ts";
import { tryOrNull } from "../../platform/try-or-null.ts";
import type { AdminContext } from "../admin-context.ts";

/** The webhook API speaks Svix's words. An owner's login opens it; with a key it takes a token of its own. */
export interface WebhookApi {
  token(): Promise<string>;
  /** `path`: below the project. Null: there is nothing like it. @throws ResponseError, NetworkError, CHANGED_MEANWHILE, SCHEMA_ERROR */
  send(method: string, path: string, body?: object): Promise<unknown>;
}

/** A token lives a day; it is replaced long before, in ms. */
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
  /** Whether the project is not the owner's any more. */
  let hasLostAccess = false;
  /** Of an owner nothing is made that lives on after their login. */
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
      const { createNetworkError } = await import("../../http/create-network-error.ts");
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
        // A token that was kept may have ended meanwhile, with whoever made it.
        if (mayBeStale) response = await request(method, path, body, await credential());
        // A new one is refused too: it is not the token. Others use the owner's login as well, so it is left alone from then on.
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

/** Out of `{ code, detail }`, whose detail is a sentence or a list of problems with fields. */
function toError(status: number, text: string): Error {
  const detail = parseDetail(text);
  if (!Array.isArray(detail)) return new ResponseError(status, typeof detail === "string" ? detail : text);
  const problems: readonly Problem[] = detail;
  if (status === 409) {
    const fields = problems.map(({ loc }) => loc.at(-1) ?? "");
    return new KnownError("CHANGED_MEANWHILE", status, "Somebody else has changed this meanwhile.", { fields });
  }
  const lines = problems.map(({ loc, msg }) => `  - ${loc.join(".")} ${msg}`);
  const message = `The request is not valid:\n${lines.join("\n")}`;
  return new KnownError("SCHEMA_ERROR", status, message, { message });
}
