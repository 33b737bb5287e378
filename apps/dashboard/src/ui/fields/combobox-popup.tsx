import { Popover } from "radix-ui";
import type { RefObject } from "react";
import { useOverlayContainer } from "../hooks/overlay-container.ts";
import { cx, floating } from "../styles.ts";

import { ComboboxList, type ComboboxListProps } from "./combobox-list.tsx";

type ComboboxPopupProps = ComboboxListProps & {
  /** The field, which determines the popup's width. */
  anchor: RefObject<HTMLDivElement | null>;
  onClose: () => void;
};

/** The list below the field. */
export function ComboboxPopup({ anchor, onClose, ...list }: ComboboxPopupProps) {
  const container = useOverlayContainer();
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLDivElement>} />
      <Popover.Portal container={container}>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          // A list, not a dialog: focus stays in the field.
          role="presentation"
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          // A click into the field is not an outside click.
          onInteractOutside={(event) => {
            if (anchor.current?.contains(event.target as Node)) event.preventDefault();
          }}
          className={cx(floating, "z-50 w-(--radix-popover-trigger-width) min-w-48 overflow-hidden")}
        >
          <ComboboxList {...list} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
