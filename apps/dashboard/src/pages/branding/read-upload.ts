import { fontMaxBytes, pictureMaxBytes } from "@vestibule/react";
import { perLocale } from "../../i18n/define-messages.ts";
import { messages } from "./messages.ts";

const { problems } = messages.picture;

/** A data URL, or why the file can't be used. */
export type Upload = { readonly url: string } | { readonly problem: string };

const kilobytes = perLocale((locale) => new Intl.NumberFormat(locale, { style: "unit", unit: "kilobyte" }));
const formatKilobytes = (bytes: number): string => kilobytes().format(bytes / 1024);
export const formatFontSize = (): string => formatKilobytes(fontMaxBytes);

export const pictureTypes = "image/png,image/jpeg,image/webp,image/gif";

const toDataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/** Scales a picture down to `maxSide` pixels. @throws if the browser can't read it */
async function shrink(file: Blob, maxSide: number): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser can't process images.");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob(resolve, "image/webp", 0.85));
}

/** A picture as it is, or scaled down if it's too large for the server. `maxSide`: in pixels. */
export async function readPicture(file: File, maxSide: number): Promise<Upload> {
  if (!pictureTypes.split(",").includes(file.type)) return { problem: problems.type };
  try {
    const picture = file.size <= pictureMaxBytes ? file : await shrink(file, maxSide);
    // Some browsers encode PNG instead of WebP.
    if (!picture || picture.size > pictureMaxBytes)
      return { problem: problems.size({ size: formatKilobytes(pictureMaxBytes) }) };
    return { url: await toDataUrl(picture) };
  } catch {
    return { problem: problems.unreadable };
  }
}

export async function readFont(file: File): Promise<Upload> {
  const signature = await file.slice(0, 4).text();
  if (signature !== "wOF2") return { problem: problems.fontType };
  if (file.size > fontMaxBytes) return { problem: problems.fontSize({ size: formatFontSize() }) };
  // Systems know different types for WOFF2, or none.
  return { url: await toDataUrl(new Blob([file], { type: "font/woff2" })) };
}
