import type { CurrentUser } from "@vestibule/client";
import { useState } from "react";
import { isPicture } from "./picture-rules.ts";
import { pictureToJpeg } from "./picture-to-jpeg.ts";
import { useOptimistic } from "./use-optimistic.ts";

export type PictureRefusal = "pictureNotImage" | "pictureUnreadable";

/** Choosing, shrinking, saving and removing the profile picture. */
export function usePicture(user: CurrentUser) {
  const saved = useOptimistic(user.profileImageUrl, (url) => user.update({ profileImageUrl: url }));
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
