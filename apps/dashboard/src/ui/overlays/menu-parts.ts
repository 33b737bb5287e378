import type { DropdownMenu } from "radix-ui";
import { createContext, useContext } from "react";

/** The library's parts. They come with the first menu that is opened, so that no page has to wait for them. */
export type MenuParts = typeof DropdownMenu;

export const MenuPartsContext = createContext<MenuParts | null>(null);

export function useMenuParts(): MenuParts {
  const parts = useContext(MenuPartsContext);
  if (!parts) throw new Error("Parts of a menu work inside a Menu only.");
  return parts;
}
