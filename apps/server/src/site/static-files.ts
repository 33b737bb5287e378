import { readFile } from "node:fs/promises";
import { extname, join, normalize, relative, sep } from "node:path";
import type { HttpResponse } from "../http/message.ts";
import { acceptsEncoding, securityHeaders } from "../http/response.ts";

const contentTypes: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
};

/** For our own applications: only their own scripts, images also from data URLs and https, and API calls. */
export const applicationContentPolicy = (apiUrl: string): string => {
  const apiOrigin = new URL(apiUrl).origin;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Pictures are at the public URL, which can differ from the origin of the page.
    `img-src 'self' ${apiOrigin} data: https:`,
    `connect-src 'self' ${apiOrigin}`,
    "font-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
};

/**
 * For the frame that shows an email. Emails use inline styles; the only script inserts the email that the parent page
 * sends. The sandboxed frame has no origin, so the script's origin is explicit.
 */
export const emailFrameContentPolicy = (origin: string): string =>
  [
    "default-src 'none'",
    `script-src ${origin}/dashboard/mail-frame.js`,
    "style-src 'unsafe-inline'",
    `img-src ${origin} data: https:`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox",
  ].join("; ");

/** Files with a digest in their name never change. */
const isImmutable = (path: string): boolean => path.startsWith("assets/");

/** Encodings that the build produces, best first. */
const encodedForms = [
  { name: "br", extension: ".br" },
  { name: "gzip", extension: ".gz" },
] as const;

/** Null if the file doesn't exist. */
async function readIfThere(file: string): Promise<Buffer | null> {
  return readFile(file).catch((error: unknown) => {
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
}

interface StaticFile {
  readonly folder: string;
  /** Relative to the folder. */
  readonly path: string;
  readonly apiOrigin: string;
  /** The `accept-encoding` header. */
  readonly encodings: string | undefined;
}

/** Reads a built file, precompressed if available. Null if it doesn't exist, or if the path leaves the folder. */
export async function readStaticFile({ folder, path, apiOrigin, encodings }: StaticFile): Promise<HttpResponse | null> {
  const file = normalize(join(folder, path));
  if (!file.startsWith(folder + sep)) return null;
  const contentType = contentTypes[extname(file)] ?? "application/octet-stream";
  const headers: Record<string, string> = {
    ...securityHeaders,
    "content-type": contentType,
    "cache-control": isImmutable(relative(folder, file)) ? "public, max-age=31536000, immutable" : "no-cache",
    vary: "accept-encoding",
  };
  if (contentType.startsWith("text/html")) headers["content-security-policy"] = applicationContentPolicy(apiOrigin);
  // The frame that shows emails has no origin. With CORS it reads its script without cookies, which browsers would block.
  if (contentType.startsWith("text/javascript")) headers["access-control-allow-origin"] = "*";
  for (const { name, extension } of encodedForms) {
    const body = acceptsEncoding(encodings, name) ? await readIfThere(file + extension) : null;
    if (body) return { status: 200, headers: { ...headers, "content-encoding": name }, body };
  }
  const body = await readIfThere(file);
  return body && { status: 200, headers, body };
}
