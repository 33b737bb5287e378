import { type ComponentType, useState } from "react";
import { failed } from "../feedback/toast.ts";
import { onDemand, useOnDemand } from "./on-demand.ts";

type DialogProps =
  | { isOpen: boolean; onClose?: never; onOpenChange: (isOpen: false) => void }
  | { isOpen: boolean; onClose: (isDone: false) => void; onOpenChange?: never };

/**
 * A dialog or drawer whose code is fetched when it is first opened: no page has to wait for what few open. It takes the
 * same properties. When it cannot be fetched it says so and counts as closed.
 */
export function dialogOnDemand<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>) {
  const code = onDemand(load);
  // biome-ignore lint/correctness/noComponentHookFactories: called by modules, once for each dialog
  return function DialogOnDemand(props: Props) {
    const { isOpen, onClose, onOpenChange } = props;
    const [isWanted, setWanted] = useState(isOpen);
    if (isOpen && !isWanted) setWanted(true);
    const Dialog = useOnDemand(code, isWanted, (error) => {
      failed(error);
      setWanted(false);
      onClose?.(false);
      onOpenChange?.(false);
    });
    // While it closes it is still there: it gives the focus back.
    return Dialog ? <Dialog {...props} /> : null;
  };
}
