import { useState } from "react";
import { useOptimistic } from "../saving/use-optimistic.ts";
import { isPicture } from "./picture-rules.ts";
import { pictureToJpeg } from "./picture-to-jpeg.ts";

export type PictureRefusal = "pictureNotImage" | "pictureUnreadable";

/** Choosing, shrinking, saving and removing a picture. `current`: its URL. `save`: gets a data URL, or null to remove it. */
export function usePicture(current: string | null, save: (url: string | null) => Promise<void>) {
  const saved = useOptimistic(current, save);
  const [refusal, setRefusal] = useState<PictureRefusal>();

  async function choose(file: File | undefined) {
    if (!file) return;
    if (!isPicture(file)) return setRefusal("pictureNotImage");
    setRefusal(undefined);
    const url = await pictureToJpeg(file).catch(() => undefined);
    if (url === undefined) setRefusal("pictureUnreadable");
    else await saved.change(url);
  }

  function remove() {
    setRefusal(undefined);
    void saved.change(null);
  }

  return { ...saved, refusal, choose, remove };
}
