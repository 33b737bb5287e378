import { hash } from "node:crypto";
import type { HttpRequest } from "../../../../http/message.ts";

/**
 * 16 bytes derived from the client's idempotency key, so that a retried request creates the same object; null without a
 * key. Svix clients generate a key for each call.
 */
export function getIdempotentBytes(request: HttpRequest, projectId: string, noun: string): Buffer | null {
  const name = request.headers["idempotency-key"];
  return name ? hash("sha256", `${projectId}\n${noun}\n${name}`, "buffer").subarray(0, 16) : null;
}
