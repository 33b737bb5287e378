import { useSyncExternalStore } from "react";

function createMediaHook(query: string): () => boolean {
  const match = () => window.matchMedia(query);
  function subscribe(listener: () => void): () => void {
    const media = match();
    media.addEventListener("change", listener);
    return () => media.removeEventListener("change", listener);
  }
  return function useMedia() {
    return useSyncExternalStore(subscribe, () => match().matches);
  };
}

/** For what CSS cannot do with `max-sm:`. */
export const useIsPhone = createMediaHook("(width < 40rem)");

/** For what CSS cannot do with `lg:`. */
export const useIsWide = createMediaHook("(width >= 64rem)");
