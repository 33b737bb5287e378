import { apiBasePath, headerPrefixes, internalProjectId, requestHeaders } from "@vestibule/contract";
import type { Answer } from "../../http/listener.ts";
import type { HttpRequest } from "../../http/message.ts";

/** The response of the API. `json`: of the endpoint or of an error; empty for a plain error. */
export interface ApiResult {
  readonly status: number;
  readonly json: Readonly<Record<string, unknown>>;
  /** How long to wait before the next attempt, in seconds. Null: the API doesn't say. @see RFC 9110 §10.2.3 */
  readonly retryAfterSeconds: number | null;
}

export interface ApiCall {
  readonly method: "GET" | "POST" | "DELETE";
  /** Below /api/v1. */
  readonly path: string;
  readonly body?: object;
  readonly accessToken?: string;
  readonly refreshToken?: string;
}

const ownHeaders = Object.values(headerPrefixes);
const isForwarded = (name: string): boolean =>
  !(
    ownHeaders.some((prefix) => name.startsWith(prefix)) ||
    ["cookie", "authorization", "content-type", "content-length", "accept", "accept-encoding"].includes(name)
  );

function parseJson(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/**
 * Calls the API as the dashboard's scripts do, without a connection: with its publishable key, on behalf of the browser
 * that sent `request`. So forms have the same limits, checks and audit entries, and the same IP address and device.
 */
export const createApiClient = (answer: Answer, publishableClientKey: string) =>
  async function callApi(request: HttpRequest, call: ApiCall): Promise<ApiResult> {
    const { method, path, body, accessToken, refreshToken } = call;
    const bytes = body && Buffer.from(JSON.stringify(body));
    const forwarded = Object.fromEntries(Object.entries(request.headers).filter(([name]) => isForwarded(name)));
    const { response, cause } = await answer({
      method,
      path: `${apiBasePath}${path}`,
      query: new URLSearchParams(),
      headers: {
        ...forwarded,
        [requestHeaders.accessType]: "client",
        [requestHeaders.projectId]: internalProjectId,
        [requestHeaders.publishableClientKey]: publishableClientKey,
        ...(accessToken !== undefined && { [requestHeaders.accessToken]: accessToken }),
        ...(refreshToken !== undefined && { [requestHeaders.refreshToken]: refreshToken }),
        ...(bytes && { "content-type": "application/json", "content-length": String(bytes.length) }),
      },
      headerFamily: "stack",
      readBody: bytes ? async (maxBytes) => (bytes.length > maxBytes ? null : bytes) : null,
      remoteAddress: request.remoteAddress,
      ...(request.requestId !== undefined && { requestId: request.requestId }),
    });
    // The page that says so has the request ID, under which the server logs it.
    if (cause !== undefined) throw cause;
    const retryAfter = response.headers["retry-after"];
    return {
      status: response.status,
      json: parseJson(String(response.body)),
      retryAfterSeconds: retryAfter === undefined ? null : Number(retryAfter),
    };
  };
