import { DropdownMenu as Radix } from "radix-ui";
import { type FocusEvent, type ReactNode, useRef, useState } from "react";
import { useOverlayContainer } from "../hooks/overlay-container.ts";
import { cx, floating } from "../styles.ts";

import { MenuComponentsContext } from "./menu-items.tsx";

type MenuContentProps = {
  trigger: ReactNode;
  align: "start" | "end";
  className: string | undefined;
  /** Whether the keyboard opened it the first time; if so, the first item gets focus. Later, Radix handles this. */
  isByKeyboard: boolean;
  children: ReactNode;
};

/** A menu once requested: initially open, then controlled by Radix. */
export function MenuContent({ trigger, align, className, isByKeyboard, children }: MenuContentProps) {
  // Controlled, so that the portal container is looked up when the menu opens.
  const [isOpen, setOpen] = useState(true);
  const focusesFirst = useRef(isByKeyboard);
  const container = useOverlayContainer();
  function focusFirst({ target, currentTarget }: FocusEvent<HTMLElement>) {
    if (target !== currentTarget || !focusesFirst.current) return;
    focusesFirst.current = false;
    currentTarget.querySelector<HTMLElement>("[role^=menuitem]:not([data-disabled])")?.focus();
  }
  return (
    // Not modal: modal menus inject a style element, which the content security policy blocks.
    <Radix.Root modal={false} open={isOpen} onOpenChange={setOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onFocus={focusFirst}
          // What was chosen may have moved the focus, such as to a field that it shows.
          onCloseAutoFocus={(event) => document.activeElement?.matches("input, textarea") && event.preventDefault()}
          // Keeps clicks in the menu from activating the table row around it.
          onClick={(event) => event.stopPropagation()}
          onKeyDown={(event) => event.stopPropagation()}
          className={cx(
            floating,
            "z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-80 min-w-44 overflow-y-auto p-1",
            className,
          )}
        >
          <MenuComponentsContext value={Radix}>{children}</MenuComponentsContext>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
