import { fontMaxBytes } from "@vestibule/contract";
import { PlainError } from "../../http/api-error.ts";

/** Formats that browsers show as images and nothing else. Not SVG, which can contain scripts. */
export type PictureType = "image/png" | "image/jpeg" | "image/webp" | "image/gif" | "image/bmp";

/** Fonts are stored like pictures. */
export type StoredType = PictureType | "font/woff2";

export interface Picture {
  readonly mediaType: StoredType;
  readonly bytes: Buffer;
}

/** RFC 2397 with base64. `jpg` is not registered, but common. */
const dataUrlPattern = /^data:image\/(png|jpg|jpeg|gif|bmp|webp);base64,([A-Za-z0-9+/]+={0,2})$/;

const startsWith = (bytes: Buffer, text: string, offset = 0): boolean =>
  bytes.toString("latin1", offset, offset + text.length) === text;

/** The format by its signature; null if unknown. @see WHATWG MIME Sniffing §6.1 */
function sniffPicture(bytes: Buffer): PictureType | null {
  if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) return "image/png";
  if (startsWith(bytes, "\xff\xd8\xff")) return "image/jpeg";
  if (startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a")) return "image/gif";
  if (startsWith(bytes, "BM")) return "image/bmp";
  return startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8) ? "image/webp" : null;
}

/** URL schemes are case-insensitive. */
export const isDataUrl = (url: string): boolean => /^data:/i.test(url);

const wrongFormat = "A profile image must be a base64 data URL of a PNG, JPEG, GIF, BMP or WebP image.";

/** The picture in a data URL. Its bytes must have the declared format. @throws PlainError 400 */
export function parsePicture(url: string): Picture {
  const [, declared = "", encoded = ""] = dataUrlPattern.exec(url) ?? [];
  if (encoded === "" || encoded.length % 4 !== 0) throw new PlainError(400, wrongFormat);
  const bytes = Buffer.from(encoded, "base64");
  const mediaType = sniffPicture(bytes);
  if (mediaType !== `image/${declared === "jpg" ? "jpeg" : declared}`)
    throw new PlainError(400, `The profile image is declared as image/${declared}, but its content isn't.`);
  return { mediaType, bytes };
}

const fontUrlPattern = /^data:font\/woff2;base64,([A-Za-z0-9+/]+={0,2})$/;

/** The font in a data URL. @throws PlainError 400 @see WOFF 2.0 §4.1 (signature) */
export function parseFont(url: string): Picture {
  const encoded = fontUrlPattern.exec(url)?.[1] ?? "";
  const bytes = Buffer.from(encoded, "base64");
  if (encoded === "" || encoded.length % 4 !== 0 || !startsWith(bytes, "wOF2"))
    throw new PlainError(400, "A font must be a base64 data URL of a WOFF2 font.");
  if (bytes.length > fontMaxBytes) throw new PlainError(400, `A font must have at most ${fontMaxBytes / 1024} KB.`);
  return { mediaType: "font/woff2", bytes };
}
