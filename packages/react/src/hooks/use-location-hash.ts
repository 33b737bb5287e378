import { useLocationHref } from "./use-location-href.ts";

/** The URL fragment without `#`. */
export function useLocationHash(): string {
  const href = useLocationHref();
  return href === null ? "" : new URL(href).hash.slice(1);
}
