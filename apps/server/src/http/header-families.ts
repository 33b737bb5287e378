import {
  type ErrorCode,
  type HeaderFamily,
  headerPrefixes,
  inFamily,
  requestHeaders,
  responseHeaders,
} from "@vestibule/contract";
import type { HttpRequest, HttpResponse, RequestOutcome } from "./message.ts";

const families = Object.keys(headerPrefixes) as HeaderFamily[];

/** From each family's name of a request header to the name that the server uses. */
const namesByFamily = new Map(
  families.map((family) => [
    family,
    new Map(Object.values(requestHeaders).map((name) => [inFamily(name, family), name])),
  ]),
);

/** What all of our header names begin with; most headers of a request are others. */
const commonPrefix = "x-";

/** The family whose header names a request uses. Undefined: none. Null: several. */
function findFamily(headers: HttpRequest["headers"]): HeaderFamily | null | undefined {
  let found: HeaderFamily | undefined;
  for (const name in headers) {
    if (!name.startsWith(commonPrefix)) continue;
    for (const [family, names] of namesByFamily) {
      if (family === found || !names.has(name)) continue;
      if (found !== undefined) return null;
      found = family;
    }
  }
  return found;
}

function translateRequest(request: HttpRequest, family: HeaderFamily): HttpRequest {
  const headers: Record<string, string | undefined> = { ...request.headers };
  for (const [name, own] of namesByFamily.get(family) ?? [])
    if (headers[name] !== undefined) headers[own] = headers[name];
  return { ...request, headers, headerFamily: family };
}

/** CORS headers contain names, too. */
const translateValue = (name: string, value: string, family: HeaderFamily): string =>
  name.startsWith("access-control-") ? value.replaceAll(headerPrefixes.stack, headerPrefixes[family]) : value;

const translateResponse = (response: HttpResponse, family: HeaderFamily): HttpResponse => ({
  ...response,
  headers: Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [
      inFamily(name, family),
      translateValue(name, value, family),
    ]),
  ),
});

type Answer = (request: HttpRequest) => Promise<RequestOutcome>;

/**
 * Lets clients of every header family use an API: behind it, requests have the names of the first family, and the
 * response gets the names of the request's family.
 */
export const withHeaderFamilies =
  (answer: Answer): Answer =>
  async (request) => {
    const family = findFamily(request.headers);
    if (family === undefined) return answer(request);
    if (family === null || family === "stack") return answer({ ...request, headerFamily: family });
    const outcome = await answer(translateRequest(request, family));
    return { ...outcome, response: translateResponse(outcome.response, family) };
  };

/**
 * Whether access tokens have to describe their user. Clients since 2.8.108 need it. They send no header of ours with
 * requests of the OAuth library.
 */
export const needsUserClaims = ({ headerFamily }: HttpRequest): boolean =>
  headerFamily === "hexclave" || headerFamily === undefined;

/** A function that reads a response header in the family that the response uses. */
function createReader(name: string): (response: HttpResponse) => string | undefined {
  const names = families.map((family) => inFamily(name, family));
  return ({ headers }) => {
    for (const each of names) if (headers[each] !== undefined) return headers[each];
    return undefined;
  };
}

const readActualStatus = createReader(responseHeaders.actualStatus);

/** The status that the client takes as the response's. */
export const getActualStatus = (response: HttpResponse): number =>
  Number(readActualStatus(response) ?? response.status);

/** The code of a known error. */
export const findErrorCode = createReader(responseHeaders.knownError);

/** Our own codes. Clients since 2.8.108 turn a code that they don't know into a bug report. */
const ownCodes: ReadonlySet<string> = new Set<ErrorCode>(["CHANGED_MEANWHILE", "IMPERSONATION_FORBIDDEN"]);

/** Whether the client of a request knows an error code. If not, it gets the status and the message only. */
export const isKnownCode = ({ headerFamily }: Pick<HttpRequest, "headerFamily">, code: ErrorCode): boolean =>
  headerFamily !== "hexclave" || !ownCodes.has(code);
