import { PlainError } from "../../http/api-error.ts";

const profileImagePattern = /^data:image\/(?:png|jpg|jpeg|gif|bmp|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

/** Clients must send the image itself: with a URL, they could make every viewer's browser request it (tracking). */
export function assertProfileImage(url: string | null | undefined): void {
  if (url && !profileImagePattern.test(url)) {
    throw new PlainError(400, "A profile image must be a base64 data URL of a PNG, JPEG, GIF, BMP or WebP image.");
  }
}
