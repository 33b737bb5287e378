import type { HttpRequest, HttpResponse } from "../http/message.ts";
import { securityHeaders } from "../http/response.ts";
import { findPicture, parsePicturePath, type StoredPicture } from "../modules/pictures/index.ts";
import { createConcurrencyLimit } from "../platform/concurrency-limit.ts";
import { LruCache } from "../platform/lru-cache.ts";
import type { Platform } from "../platform/platform.ts";
import { notFoundResponse } from "./reply.ts";

/**
 * The bytes never change: their digest is the name. Users uploaded them, so a browser must show them as an image or not at
 * all: no other content type, no scripts, no embedded resources. Pages of any origin may show them.
 */
const pictureHeaders = {
  ...securityHeaders,
  "cache-control": "public, max-age=31536000, immutable",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "cross-origin",
};

/** Browsers load fonts of other origins only with CORS. @see CSS Fonts 4 §4.9 */
const getHeaders = ({ media_type }: StoredPicture) =>
  media_type === "font/woff2" ? { ...pictureHeaders, "access-control-allow-origin": "*" } : pictureHeaders;

/** Whether the client has the entity. @see RFC 9110 §13.1.2 (weak comparison) */
const hasEntity = ({ headers }: HttpRequest, etag: string): boolean =>
  (headers["if-none-match"] ?? "")
    .split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""))
    .some((tag) => tag === etag || tag === "*");

/** Pictures in memory: at most 10 MB. */
const maxCached = 32;
/** How long a deleted picture can still be served, in ms. */
const maxAgeMs = 60_000;
/** Anyone can request pictures, so they take few database connections: API requests come first. */
const reading = { running: 2, waiting: 500 };

/** `GET /pictures/{digest}`: an uploaded picture or font. */
export function createPictures({ database, clock }: Pick<Platform, "database" | "clock">) {
  const limited = createConcurrencyLimit(reading);
  const cache = new LruCache<{ readonly picture: Promise<StoredPicture | null>; readonly readAt: number }>(maxCached);

  /** Concurrent requests for one picture share one read. */
  async function load(digest: Buffer): Promise<StoredPicture | null> {
    const key = digest.toString("hex");
    const cached = cache.get(key);
    if (cached && clock() - cached.readAt < maxAgeMs) return cached.picture;
    const picture = limited(() => findPicture(database, digest));
    cache.set(key, { picture, readAt: clock() });
    const found = await picture.catch((error: unknown) => {
      cache.delete(key);
      throw error;
    });
    if (found === null) cache.delete(key);
    return found;
  }

  return async function servePicture(request: HttpRequest): Promise<HttpResponse> {
    const digest = parsePicturePath(request.path);
    if (digest === null) return notFoundResponse(request);
    const etag = `"${digest.toString("hex")}"`;
    const picture = await load(digest);
    if (!picture) return notFoundResponse(request);
    const headers = getHeaders(picture);
    if (hasEntity(request, etag)) return { status: 304, headers: { ...headers, etag }, body: "" };
    return {
      status: 200,
      headers: { ...headers, "content-type": picture.media_type, etag },
      body: picture.bytes,
    };
  };
}
