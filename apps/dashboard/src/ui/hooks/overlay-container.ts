import { createContext, useContext } from "react";

/**
 * The container of menus, popovers and tooltips. A modal dialog makes everything outside it inert, so popups inside a
 * dialog must be rendered inside it. `null`: use the page's main landmark, where screen readers look for content.
 */
export const OverlayContainer = createContext<HTMLElement | null>(null);

export function useOverlayContainer(): HTMLElement | null {
  return useContext(OverlayContainer) ?? document.querySelector("main");
}
