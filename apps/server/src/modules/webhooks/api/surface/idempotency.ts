import { hash } from "node:crypto";
import type { HttpRequest } from "../../../../http/message.ts";

/** 16 bytes that follow from the name which a client gave its request, so that the same request, sent again because its answer was lost,
 *  makes the same thing and not another one; null when it gave none. Clients make such names up for each call. */
export function getIdempotentBytes(request: HttpRequest, projectId: string, noun: string): Buffer | null {
  const name = request.headers["idempotency-key"];
  return name ? hash("sha256", `${projectId}\n${noun}\n${name}`, "buffer").subarray(0, 16) : null;
}
