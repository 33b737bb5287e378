import { createHash, randomBytes } from "node:crypto";
import { publicUrl } from "./test-app.ts";

const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

const toDataUrl = (bytes: Buffer): string => `data:image/png;base64,${bytes.toString("base64")}`;

/** A new picture as a data URL. `size`: in bytes. */
export const makePicture = (size = 200): string =>
  toDataUrl(Buffer.concat([signature, randomBytes(size - signature.length)]));

/** A picture as a client sends it. */
export const picture = toDataUrl(signature);
/** The same picture in responses. */
export const pictureUrl = `${publicUrl}/pictures/${createHash("sha256").update(signature).digest("hex")}`;
