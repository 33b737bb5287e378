import type { HttpRequest } from "../http/message.ts";

/** Reads a body that a test already has, with the limit that the listener enforces on the socket. */
export function toBodyReader(body: string | Buffer): NonNullable<HttpRequest["readBody"]> {
  const bytes = Buffer.from(body);
  return async (maxBytes) => (bytes.length > maxBytes ? null : bytes);
}
