import { Popover } from "radix-ui";
import type { RefObject } from "react";
import { floating } from "../classes.ts";
import { cx } from "../cx.ts";
import { useOverlayContainer } from "../overlays/overlay-container.ts";
import { ComboboxList, type ComboboxListProps } from "./combobox-list.tsx";

type ComboboxPopupProps = ComboboxListProps & {
  /** The field, as wide as which it opens. */
  anchor: RefObject<HTMLDivElement | null>;
  onClose: () => void;
};

/** The list under the field, while it is open. */
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
          // It is a list, not a dialog: the focus stays in the field.
          role="presentation"
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          // A click into the field is not one beside the list.
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
