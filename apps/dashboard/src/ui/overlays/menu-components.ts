import type { DropdownMenu } from "radix-ui";
import { createContext, useContext } from "react";

/** Radix's menu components. Loaded with the first opened menu, so that pages don't wait for them. */
export type MenuComponents = typeof DropdownMenu;

export const MenuComponentsContext = createContext<MenuComponents | null>(null);

export function useMenuComponents(): MenuComponents {
  const parts = useContext(MenuComponentsContext);
  if (!parts) throw new Error("Menu items only work inside a Menu.");
  return parts;
}
