import { DropdownMenu as Radix } from "radix-ui";
import { type FocusEvent, type ReactNode, useRef, useState } from "react";
import { floating } from "../classes.ts";
import { cx } from "../cx.ts";
import { MenuComponentsContext } from "./menu-components.ts";
import { useOverlayContainer } from "./overlay-container.ts";

type MenuContentProps = {
  trigger: ReactNode;
  align: "start" | "end";
  className: string | undefined;
  /** Whether a key opened it for the first time: the first item has the focus then, as it has at every later time. */
  isByKeyboard: boolean;
  children: ReactNode;
};

/** A menu that was asked for: open at first, and from then on the library opens and closes it. */
export function MenuContent({ trigger, align, className, isByKeyboard, children }: MenuContentProps) {
  // Held here so that the place for it is looked up when it opens.
  const [isOpen, setOpen] = useState(true);
  const focusesFirst = useRef(isByKeyboard);
  const container = useOverlayContainer();
  function focusFirst({ target, currentTarget }: FocusEvent<HTMLElement>) {
    if (target !== currentTarget || !focusesFirst.current) return;
    focusesFirst.current = false;
    currentTarget.querySelector<HTMLElement>("[role^=menuitem]:not([data-disabled])")?.focus();
  }
  return (
    // Not modal: the modal kind writes a style element, which the content policy refuses.
    <Radix.Root modal={false} open={isOpen} onOpenChange={setOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onFocus={focusFirst}
          // What happens in a menu is not a click on the row that it belongs to.
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
