import { type ComponentType, useState } from "react";
import { failed } from "../feedback/toast.ts";
import { lazyModule, useLazyModule } from "./lazy-module.ts";

type DialogProps =
  | { isOpen: boolean; onClose?: never; onOpenChange: (isOpen: false) => void }
  | { isOpen: boolean; onClose: (isDone: false) => void; onOpenChange?: never };

/**
 * A dialog or drawer whose code is fetched when it is first opened: no page has to wait for what few open. It takes the
 * same properties. When it cannot be fetched it says so and counts as closed.
 */
export function lazyDialog<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>) {
  const code = lazyModule(load);
  // biome-ignore lint/correctness/noComponentHookFactories: called by modules, once for each dialog
  return function LazyDialog(props: Props) {
    const { isOpen, onClose, onOpenChange } = props;
    const [isRequested, setWanted] = useState(isOpen);
    if (isOpen && !isRequested) setWanted(true);
    const Dialog = useLazyModule(code, isRequested, (error) => {
      failed(error);
      setWanted(false);
      onClose?.(false);
      onOpenChange?.(false);
    });
    // While it closes it is still there: it gives the focus back.
    return Dialog ? <Dialog {...props} /> : null;
  };
}
