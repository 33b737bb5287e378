import { type ComponentType, useState } from "react";
import { failed } from "../toasts/toast.ts";
import { lazyModule, useLazyModule } from "./lazy-module.ts";

type DialogProps =
  | { isOpen: boolean; onClose?: never; onOpenChange: (isOpen: false) => void }
  | { isOpen: boolean; onClose: (isDone: false) => void; onOpenChange?: never };

/**
 * A dialog or drawer whose code is loaded when it first opens, so that pages don't wait for it. Takes the same props.
 * If loading fails, it shows an error and counts as closed.
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
    // Stays mounted after closing, because it restores focus.
    return Dialog ? <Dialog {...props} /> : null;
  };
}
