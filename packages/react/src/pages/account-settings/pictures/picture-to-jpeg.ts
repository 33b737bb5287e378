import { centeredSquare, dataUrlBytes, pictureMaxBytes, pictureQualities, pictureSide } from "./picture-limits.ts";

/**
 * Draws the center of an image file as a small square JPEG on a white background. Returns a data URL of at most
 * `pictureMaxBytes`.
 * @throws if the browser cannot decode the file.
 */
export async function pictureToJpeg(file: Blob): Promise<string> {
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
