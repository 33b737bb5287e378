import { useState } from "react";
import { useOptimistic } from "../saving/use-optimistic.ts";

/** Side of the saved square, in pixels: sharp at 128 px on high-density screens. */
const pictureSide = 256;
/** Maximum size of the saved JPEG, in bytes. */
const pictureMaxBytes = 100_000;
/** JPEG qualities to try, best first. */
const pictureQualities = [0.9, 0.8, 0.65, 0.5, 0.35] as const;

type PictureFile = { type: string };

/** Rejects SVG images: they can contain scripts and may have no intrinsic size. */
export function isPicture({ type }: PictureFile): boolean {
  return type.startsWith("image/") && type !== "image/svg+xml";
}

/** The centered square of an image, in pixels. */
export function centeredSquare(width: number, height: number): { x: number; y: number; side: number } {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, side };
}

/** Decoded size of a base64 data URL, in bytes. */
export function dataUrlBytes(url: string): number {
  const digits = url.slice(url.indexOf(",") + 1).replace(/=+$/, "");
  return Math.floor((digits.length * 3) / 4);
}

/**
 * Draws the center of an image file as a small square JPEG on a white background. Returns a data URL of at most
 * `pictureMaxBytes`.
 * @throws if the browser cannot decode the file.
 */
async function pictureToJpeg(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file);
  const canvas = document.createElement("canvas");
  canvas.width = pictureSide;
  canvas.height = pictureSide;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser can't process images.");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, pictureSide, pictureSide);
  context.imageSmoothingQuality = "high";
  const { x, y, side } = centeredSquare(bitmap.width, bitmap.height);
  context.drawImage(bitmap, x, y, side, side, 0, 0, pictureSide, pictureSide);
  bitmap.close();
  for (const quality of pictureQualities) {
    const url = canvas.toDataURL("image/jpeg", quality);
    if (dataUrlBytes(url) <= pictureMaxBytes) return url;
  }
  throw new Error("The image is too large.");
}

export type PictureError = "pictureNotImage" | "pictureUnreadable";

/**
 * Selects, resizes, saves and removes a picture. `current`: its URL. `save`: receives a data URL, or null to remove it.
 */
export function usePicture(current: string | null, save: (url: string | null) => Promise<void>) {
  const saved = useOptimistic(current, save);
  const [pictureError, setPictureError] = useState<PictureError>();

  async function choose(file: File | undefined) {
    if (!file) return;
    if (!isPicture(file)) return setPictureError("pictureNotImage");
    setPictureError(undefined);
    const url = await pictureToJpeg(file).catch(() => undefined);
    if (url === undefined) setPictureError("pictureUnreadable");
    else await saved.change(url);
  }

  function remove() {
    setPictureError(undefined);
    void saved.change(null);
  }

  return { ...saved, pictureError, choose, remove };
}
