import { useState } from "react";
import { useOptimistic } from "../saving/use-optimistic.ts";
import { isPicture } from "./picture-limits.ts";
import { pictureToJpeg } from "./picture-to-jpeg.ts";

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
