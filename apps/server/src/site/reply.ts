import type { HttpRequest, HttpResponse } from "../http/message.ts";
import { securityHeaders } from "../http/response.ts";
import { getPageLanguage, notFoundPage, pagesContentPolicy } from "../pages/index.ts";

/** An HTML page with a strict Content Security Policy. */
export const htmlResponse = (status: number, page: string, contentPolicy = pagesContentPolicy): HttpResponse => ({
  status,
  headers: {
    ...securityHeaders,
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": contentPolicy,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
  },
  body: page,
});

/** An HTML page in the language that the browser prefers. */
export function translatedResponse(...page: Parameters<typeof htmlResponse>): HttpResponse {
  const response = htmlResponse(...page);
  return { ...response, headers: { ...response.headers, vary: "accept-language" } };
}

export const notFoundResponse = async (request: HttpRequest): Promise<HttpResponse> =>
  translatedResponse(404, notFoundPage(await getPageLanguage(request)));

export const jsonResponse = (
  status: number,
  value: unknown,
  extra: Readonly<Record<string, string>> = {},
): HttpResponse => ({
  status,
  headers: {
    ...securityHeaders,
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    ...extra,
  },
  body: JSON.stringify(value),
});

/** 303: the client follows with a GET, whatever the method was. @see RFC 9110 §15.4.4 */
export const seeOther = (location: string): HttpResponse => ({
  status: 303,
  headers: { ...securityHeaders, location },
  body: "",
});
