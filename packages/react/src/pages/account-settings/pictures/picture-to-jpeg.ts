import { centeredSquare, dataUrlBytes, pictureMaxBytes, pictureQualities, pictureSide } from "./picture-limits.ts";

/** Draws the middle of a picture file as a small square JPEG on white. Returns a data URL of at most `pictureMaxBytes`.
 *  @throws when the browser cannot decode the file. */
export async function pictureToJpeg(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file);
  const canvas = document.createElement("canvas");
  canvas.width = pictureSide;
  canvas.height = pictureSide;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw pictures.");
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
  throw new Error("The picture stays too large.");
}
