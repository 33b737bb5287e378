import { readFile } from "node:fs/promises";
import { extname, join, normalize, sep } from "node:path";
import type { HttpResponse } from "../http/message.ts";
import { securityHeaders } from "../http/response.ts";

const contentTypes: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
};

/** Pages of our own applications: their own scripts only, pictures also from data URLs and https, and calls to the API. */
const applicationContentPolicy = (apiOrigin: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: https:",
    `connect-src 'self' ${apiOrigin}`,
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

/** Names with a digest in them never change their content. */
const isImmutable = (path: string): boolean => path.startsWith("assets/");

/** Reads a built file below `folder`. Null when there is none, or when the path tries to leave the folder. */
export async function readStaticFile(folder: string, path: string, apiOrigin: string): Promise<HttpResponse | null> {
  const file = normalize(join(folder, path));
  if (!file.startsWith(folder + sep)) return null;
  const body = await readFile(file).catch((error: unknown) => {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (
      code === "ENOENT" ||
      code === "EISDIR" ||
      code === "ENOTDIR" ||
      code === "ERR_INVALID_ARG_VALUE" ||
      code === "ENAMETOOLONG"
    )
      return null;
    throw error;
  });
  if (!body) return null;
  const contentType = contentTypes[extname(file)] ?? "application/octet-stream";
  const headers: Record<string, string> = {
    ...securityHeaders,
    "content-type": contentType,
    "cache-control": isImmutable(path) ? "public, max-age=31536000, immutable" : "no-cache",
  };
  if (contentType.startsWith("text/html")) headers["content-security-policy"] = applicationContentPolicy(apiOrigin);
  return { status: 200, headers, body };
}
