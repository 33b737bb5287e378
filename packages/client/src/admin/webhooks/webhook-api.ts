import type { contract } from "@vestibule/contract/endpoints";
import { ResponseError } from "../../http/response-error.ts";
import { orNull } from "../../platform/or-null.ts";
import type { AdminParts } from "../parts.ts";

/** The webhook API speaks Svix's words, and takes a token of its own. */
export interface WebhookApi {
  token(): Promise<string>;
  /** `path`: below the project. Null: there is nothing like it. @throws ResponseError */
  send(method: string, path: string, body?: object): Promise<unknown>;
}

/** A token lives a day; it is replaced long before, in ms. */
const tokenKeptMs = 60 * 60 * 1000;

export function createWebhookApi({ api, platform, projectId, apiUrl }: AdminParts): WebhookApi {
  let kept: { readonly token: Promise<string>; readonly until: number } | null = null;

  const createToken = async (): Promise<string> => {
    const answer = await api.call<typeof contract.webhooks.createToken>("POST", "/webhooks/svix-token", {
      session: null,
      body: {},
    });
    return answer.token;
  };
  const token = (): Promise<string> => {
    if (kept && platform.now() < kept.until) return kept.token;
    const created = createToken();
    kept = { token: created, until: platform.now() + tokenKeptMs };
    created.catch(() => {
      kept = null;
    });
    return created;
  };

  return {
    token: createToken,
    async send(method, path, body) {
      const response = await fetch(`${apiUrl().replace(/\/api\/v1$/, "/svix/api/v1")}/app/${projectId}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${await token()}`,
          ...(body && { "content-type": "application/json" }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (response.status === 401) kept = null;
      if (response.status === 404) return null;
      if (!response.ok) throw new ResponseError(response.status, sentenceOf(text));
      return text === "" ? undefined : JSON.parse(text);
    },
  };
}

/** What is wrong, out of `{ code, detail }`, whose detail is a sentence or a list of problems with fields. */
function sentenceOf(text: string): string {
  const detail = orNull<{ detail?: unknown }>(() => JSON.parse(text))?.detail;
  if (typeof detail === "string") return detail;
  if (!Array.isArray(detail)) return text;
  return detail.map(({ loc, msg }) => `${[loc].flat().join(".")} ${msg}`).join("; ");
}
