/** Side of the saved square, in pixels: sharp at 128 px on high-density screens. */
export const pictureSide = 256;
/** Maximum size of the saved JPEG, in bytes. */
export const pictureMaxBytes = 100_000;
/** JPEG qualities to try, best first. */
export const pictureQualities = [0.9, 0.8, 0.65, 0.5, 0.35] as const;

export type PictureFile = { type: string };

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
  const base64 = url.slice(url.indexOf(",") + 1);
  return Math.floor((base64.length * 3) / 4) - (base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0);
}
