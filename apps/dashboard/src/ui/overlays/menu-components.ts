import type { DropdownMenu } from "radix-ui";
import { createContext, useContext } from "react";

/** The library's parts. They come with the first menu that is opened, so that no page has to wait for them. */
export type MenuComponents = typeof DropdownMenu;

export const MenuComponentsContext = createContext<MenuComponents | null>(null);

export function useMenuComponents(): MenuComponents {
  const parts = useContext(MenuComponentsContext);
  if (!parts) throw new Error("Parts of a menu work inside a Menu only.");
  return parts;
}
