import { apiError, PlainError } from "./api-error.ts";
import type { HttpRequest } from "./message.ts";

/** The largest body read, in bytes: a profile image may be a data URL of 1 000 000 characters. */
export const maxBodyBytes = 2 * 1024 * 1024;

const decoder = new TextDecoder("utf-8", { fatal: true });

const refuse = (message: string) => apiError("BODY_PARSING_ERROR", { message });

const decode = (body: Buffer): string => {
  try {
    return decoder.decode(body);
  } catch {
    throw refuse("The body is not valid UTF-8.");
  }
};

const parseJson = (body: Buffer): unknown => {
  if (body.length === 0) throw refuse("The content type is application/json, but the body is empty.");
  try {
    return JSON.parse(decode(body));
  } catch (error) {
    if (error instanceof SyntaxError) throw refuse("The body is not valid JSON.");
    throw error;
  }
};

/** What the body is, by its content type. The body of a GET is ignored; so are bytes without a content type. A DELETE
 *  may have none, whatever its content type. @throws BODY_PARSING_ERROR */
export function parseBody(request: HttpRequest): unknown {
  const contentType = request.headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (request.body === null) throw new PlainError(413, `The body is larger than ${maxBodyBytes} bytes.`);
  if (request.method === "GET" || contentType === "") return undefined;
  // Whoever sends the same headers with every request has nothing to say here.
  if (request.method === "DELETE" && request.body.length === 0) return undefined;
  switch (contentType) {
    case "application/json":
      return parseJson(request.body);
    case "application/x-www-form-urlencoded":
      return Object.fromEntries(new URLSearchParams(decode(request.body)));
    case "text/plain":
      return decode(request.body);
    case "application/octet-stream":
      return request.body;
    default:
      throw refuse(`The content type ${JSON.stringify(contentType)} is not supported. Send application/json.`);
  }
}
