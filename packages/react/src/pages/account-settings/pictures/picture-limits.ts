/** Side of the square that is saved, pixels: sharp at 128 px on dense screens. */
export const pictureSide = 256;
/** Largest picture that is saved, bytes of JPEG. */
export const pictureMaxBytes = 100_000;
/** JPEG qualities to try, best first. */
export const pictureQualities = [0.9, 0.8, 0.65, 0.5, 0.35] as const;

export type PictureFile = { type: string };

/** Vector images are refused: they can carry scripts and have no size of their own. */
export function isPicture({ type }: PictureFile): boolean {
  return type.startsWith("image/") && type !== "image/svg+xml";
}

/** The centred square of an image, to be drawn into the saved one. All in pixels. */
export function centeredSquare(width: number, height: number): { x: number; y: number; side: number } {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, side };
}

/** Size of what a base64 data URL holds, bytes. */
export function dataUrlBytes(url: string): number {
  const base64 = url.slice(url.indexOf(",") + 1);
  return Math.floor((base64.length * 3) / 4) - (base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0);
}
