import { setImmediate } from "node:timers/promises";
import { apiError, PlainError } from "./api-error.ts";
import type { HttpRequest } from "./message.ts";

/**
 * Maximum size of a body that no endpoint declares (clients may send an empty object) and of an unauthenticated request
 * whose endpoint requires authentication, in bytes.
 */
export const maxIgnoredBodyBytes = 16 * 1024;

/** The largest form read, in bytes. No form of the contract comes close. */
export const maxFormBytes = 16 * 1024;

/** The most `name=value` pairs a form may have. */
export const maxFormPairs = 100;

/** The body of a request without one. */
export const noBody = Buffer.alloc(0);

/** The deepest nesting of a JSON body that is parsed. Metadata and templates, the deepest fields, have at most 32 levels. */
const maxJsonDepth = 1_000;

const decoder = new TextDecoder("utf-8", { fatal: true });

const refuse = (message: string) => apiError("BODY_PARSING_ERROR", { message });

const decode = (body: Buffer): string => {
  try {
    return decoder.decode(body);
  } catch {
    throw refuse("The body is not valid UTF-8.");
  }
};

const [quote, backslash, openBracket, openBrace, closeBracket, closeBrace] = Buffer.from('"\\[{]}');

/** Counts brackets outside strings. Whether they match is left to the parser. */
function isTooDeep(json: Buffer): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < json.length; index += 1) {
    const byte = json[index];
    if (isInString) {
      if (byte === backslash) index += 1;
      else if (byte === quote) isInString = false;
    } else if (byte === quote) isInString = true;
    else if (byte === openBracket || byte === openBrace) {
      depth += 1;
      if (depth > maxJsonDepth) return true;
    } else if (byte === closeBracket || byte === closeBrace) depth -= 1;
  }
  return false;
}

/** Checks the nesting first: deep JSON takes many times the time and memory of flat JSON of the same size. */
const parseJson = (body: Buffer): unknown => {
  if (body.length === 0) throw refuse("The content type is application/json, but the body is empty.");
  if (isTooDeep(body)) throw refuse(`The JSON has more than ${maxJsonDepth} levels.`);
  try {
    return JSON.parse(decode(body));
  } catch (error) {
    if (error instanceof SyntaxError) throw refuse("The body is not valid JSON.");
    throw error;
  }
};

const formType = "application/x-www-form-urlencoded";

const getContentType = ({ headers }: HttpRequest): string =>
  headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? "";

const tooLarge = (maxBytes: number) => new PlainError(413, `The body is larger than ${maxBytes} bytes.`);

/** Bodies above this size are handled one per turn of the event loop, in bytes. Most bodies are far smaller. */
const shortBodyBytes = 4 * 1024;

let lastTurn: Promise<void> = Promise.resolve();

/** Resolves in a turn of the event loop of its own, after all earlier callers have had theirs. */
function waitForTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => setImmediate());
  return lastTurn;
}

/**
 * Reads at most `maxBytes`, and less of a form. Long bodies take turns: parsing one takes milliseconds, and hundreds
 * that arrive at once would delay all short requests. @throws PlainError 413
 */
export async function readBody(request: HttpRequest, maxBytes: number): Promise<Buffer> {
  if (request.readBody === null) return noBody;
  const limit = getContentType(request) === formType ? Math.min(maxBytes, maxFormBytes) : maxBytes;
  const body = await request.readBody(limit);
  if (body === null) throw tooLarge(limit);
  if (body.length > shortBodyBytes) await waitForTurn();
  return body;
}

/**
 * Parses an `application/x-www-form-urlencoded` body. Both limits are checked on the bytes, before parsing:
 * `URLSearchParams` takes quadratic time, so 2 MB of `a&` would block the event loop for more than ten seconds.
 * @throws PlainError 413 (too many bytes), BODY_PARSING_ERROR (too many pairs, not UTF-8)
 */
export function parseForm(body: Buffer): URLSearchParams {
  if (body.length > maxFormBytes) throw tooLarge(maxFormBytes);
  const text = decode(body);
  if (text.split("&", maxFormPairs + 1).length > maxFormPairs) {
    throw refuse(`The form has more than ${maxFormPairs} fields.`);
  }
  return new URLSearchParams(text);
}

/**
 * Parses the body by content type. Ignores the body of a GET and bytes without a content type. A DELETE can omit the
 * body with any content type. @throws BODY_PARSING_ERROR
 */
export function parseBody(request: HttpRequest, body: Buffer): unknown {
  const { method } = request;
  if (method === "GET" || method === "HEAD") return undefined;
  const contentType = getContentType(request);
  if (contentType === "") return undefined;
  // Clients that send the same headers with every request may send an empty body here.
  if (method === "DELETE" && body.length === 0) return undefined;
  switch (contentType) {
    case "application/json":
      return parseJson(body);
    case formType:
      return Object.fromEntries(parseForm(body));
    case "text/plain":
      return decode(body);
    case "application/octet-stream":
      return body;
    default:
      throw refuse(`The content type ${JSON.stringify(contentType)} is not supported. Send application/json.`);
  }
}
