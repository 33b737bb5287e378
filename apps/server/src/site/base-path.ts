import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Answer } from "../http/listener.ts";
import type { HttpResponse } from "../http/message.ts";

/** Checked by load balancers and process managers, which reach the server directly. */
const directPaths = new Set(["/livez", "/readyz", "/health", "/metrics"]);

/** No route has it. */
const unknownPath = "/-";

/** A link, form or file of our own pages, from the root of the server. Not `//host`. */
const rootReference = /\b(href|src|action)="\/(?!\/)/g;

function decompress({ headers, body }: HttpResponse): string {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(String(body));
  if (headers["content-encoding"] === "br") return brotliDecompressSync(bytes).toString();
  return (headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes).toString();
}

/** Moves the links and redirects of a response below the base path. */
function moveResponse(response: HttpResponse, basePath: string): HttpResponse {
  const headers: Record<string, string> = { ...response.headers };
  if (headers.location !== undefined) headers.location = headers.location.replace(/^\/(?!\/)/, `${basePath}/`);
  if (!headers["content-type"]?.startsWith("text/html")) return { ...response, headers };
  const body = decompress(response).replace(rootReference, `$1="${basePath}/`);
  delete headers["content-encoding"];
  return { ...response, headers, body };
}

/**
 * Serves below the path of VESTIBULE_PUBLIC_URL, such as `/auth`, for proxies that forward it unchanged. The rest of the
 * server doesn't know the path: it makes complete URLs from the public URL, and paths from the root.
 */
export function serveBelowPath(publicUrl: string, answer: Answer): Answer {
  const basePath = new URL(publicUrl).pathname.replace(/\/$/, "");
  if (basePath === "") return answer;
  return async (request) => {
    const isBelow = request.path === basePath || request.path.startsWith(`${basePath}/`);
    const unmoved = directPaths.has(request.path) ? request.path : unknownPath;
    const path = isBelow ? request.path.slice(basePath.length) || "/" : unmoved;
    const outcome = await answer({ ...request, path });
    return { ...outcome, response: moveResponse(outcome.response, basePath) };
  };
}
