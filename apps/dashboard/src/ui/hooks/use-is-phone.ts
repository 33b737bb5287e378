import { useSyncExternalStore } from "react";

/** Narrower than `sm` of Tailwind. */
const matchPhone = () => window.matchMedia("(width < 40rem)");

function subscribe(listener: () => void): () => void {
  const phone = matchPhone();
  phone.addEventListener("change", listener);
  return () => phone.removeEventListener("change", listener);
}

/** For what CSS cannot do with `max-sm:`. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => matchPhone().matches);
