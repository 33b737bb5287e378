import { readFile } from "node:fs/promises";
import { extname, join, normalize, relative, sep } from "node:path";
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
export const applicationContentPolicy = (apiOrigin: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: https:",
    `connect-src 'self' ${apiOrigin}`,
    "font-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

/**
 * Of the frame that shows a mail. Mails carry their styles inline; the one script puts the mail there that the page around it sends.
 * In its sandbox the frame has no origin, so the script's is named.
 */
export const emailFrameContentPolicy = (origin: string): string =>
  [
    "default-src 'none'",
    `script-src ${origin}/dashboard/mail-frame.js`,
    "style-src 'unsafe-inline'",
    "img-src data: https:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox",
  ].join("; ");

/** Names with a digest in them never change their content. */
const isImmutable = (path: string): boolean => path.startsWith("assets/");

/** As it comes out of the build, best first. */
const encodedForms = [
  { name: "br", extension: ".br" },
  { name: "gzip", extension: ".gz" },
] as const;

/** Null when there is no such file. */
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

/** Whether a client takes an encoding; one that it gives the weight 0 it does not. @see RFC 9110 §12.5.3 */
const accepts = (encodings: string | undefined, name: string): boolean =>
  (encodings ?? "").split(",").some((entry) => {
    const [coding, ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
    return coding === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });

interface StaticFile {
  readonly folder: string;
  /** Below the folder. */
  readonly path: string;
  readonly apiOrigin: string;
  /** What the client accepts: its `accept-encoding`. */
  readonly encodings: string | undefined;
}

/** Reads a built file, compressed where the build has done so. Null when there is none, or when the path tries to leave the folder. */
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
  for (const { name, extension } of encodedForms) {
    const body = accepts(encodings, name) ? await readIfThere(file + extension) : null;
    if (body) return { status: 200, headers: { ...headers, "content-encoding": name }, body };
  }
  const body = await readIfThere(file);
  return body && { status: 200, headers, body };
}
