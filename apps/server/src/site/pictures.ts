import type { HttpRequest, HttpResponse } from "../http/message.ts";
import { securityHeaders } from "../http/response.ts";
import { findPicture, parsePicturePath, pictureExists } from "../modules/pictures/index.ts";
import { notFoundPage } from "../pages/index.ts";
import type { Platform } from "../platform/platform.ts";
import { htmlResponse } from "./reply.ts";

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

/** Whether the client has the entity. @see RFC 9110 §13.1.2 (weak comparison) */
const hasEntity = ({ headers }: HttpRequest, etag: string): boolean =>
  (headers["if-none-match"] ?? "")
    .split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""))
    .some((tag) => tag === etag || tag === "*");

/** `GET /pictures/{digest}`: an uploaded profile picture. */
export function createPictures({ database }: Pick<Platform, "database">) {
  return async function servePicture(request: HttpRequest): Promise<HttpResponse> {
    const notFound = htmlResponse(404, notFoundPage());
    const digest = parsePicturePath(request.path);
    if (digest === null) return notFound;
    const etag = `"${digest.toString("hex")}"`;
    if (hasEntity(request, etag)) {
      if (!(await pictureExists(database, digest))) return notFound;
      return { status: 304, headers: { ...pictureHeaders, etag }, body: "" };
    }
    const picture = await findPicture(database, digest);
    if (!picture) return notFound;
    return {
      status: 200,
      headers: { ...pictureHeaders, "content-type": picture.media_type, etag },
      body: picture.bytes,
    };
  };
}
