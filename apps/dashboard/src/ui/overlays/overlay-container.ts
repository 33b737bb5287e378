import { createContext, useContext } from "react";

/**
 * Where menus, popovers and tooltips put themselves. A modal dialog makes everything outside it inert, so what opens
 * inside a dialog has to live inside it too. `null`: in the main part of the page, where screen readers look for it.
 */
export const OverlayContainer = createContext<HTMLElement | null>(null);

export function useOverlayContainer(): HTMLElement | null {
  return useContext(OverlayContainer) ?? document.querySelector("main");
}
