import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { HttpRequest, HttpResponse } from "../http/message.ts";
import { securityHeaders } from "../http/response.ts";
import { notFoundResponse } from "./reply.ts";

const packageNames = ["client", "react", "backend", "next", "cli", "server", "test"] as const;

interface KitFile {
  readonly content: Buffer;
  /** SHA-512 in base64. */
  readonly digest: string;
}

/** Null if the kit isn't built. */
function readKitFile(path: string): KitFile | null {
  try {
    const content = readFileSync(path);
    return { content, digest: createHash("sha512").update(content).digest("base64") };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

export interface Kit {
  /** By package, as lock files state it: `sha512-…`. */
  readonly integrity: Readonly<Record<string, string>>;
  serve(request: HttpRequest): Promise<HttpResponse> | HttpResponse;
}

/**
 * `/kit/{package}.tgz`: the packages of this server's version, for `npm install`. Read once, so that a build doesn't change
 * what a running server offers. `folder`: the built packages.
 */
export function createKit(folder: string): Kit {
  const files = new Map<string, KitFile>();
  for (const name of packageNames) {
    const file = readKitFile(join(folder, `${name}.tgz`));
    if (file) files.set(name, file);
  }
  return {
    integrity: Object.fromEntries([...files].map(([name, { digest }]) => [name, `sha512-${digest}`])),
    serve(request) {
      const name = /^\/kit\/(\w+)\.tgz$/.exec(request.path)?.[1];
      const file = name === undefined ? undefined : files.get(name);
      if (!file) return notFoundResponse(request);
      const etag = `"${file.digest}"`;
      const headers = {
        ...securityHeaders,
        "content-type": "application/gzip",
        // The URL has no version: after an update of the server, it names another file.
        "cache-control": "no-cache",
        etag,
        // RFC 9530 §3
        "repr-digest": `sha-512=:${file.digest}:`,
      };
      if (request.headers["if-none-match"] === etag) return { status: 304, headers, body: "" };
      return { status: 200, headers, body: file.content };
    },
  };
}
