import type { ServerUser } from "@vestibule/react";
import type { ReactNode } from "react";
import { lazyDialog } from "../../../ui/overlays/lazy-dialog.tsx";
import { useDialogState } from "../../../ui/overlays/use-dialog-state.ts";
import type { BulkAction } from "./bulk-actions.ts";

const BulkDialog = lazyDialog(async () => (await import("./bulk-dialog.tsx")).BulkDialog);

interface BulkDialogs {
  readonly open: (action: BulkAction, users: readonly ServerUser[]) => void;
  readonly element: ReactNode;
}

/** `onDone`: clears the selection. */
export function useBulkDialog(onDone: () => void): BulkDialogs {
  const { opened, open, close } = useDialogState<{ action: BulkAction; users: readonly ServerUser[] }>();
  const end = (isDone: boolean) => {
    close();
    if (isDone) onDone();
  };
  return {
    open: (action, users) => open({ action, users }),
    element: opened && <BulkDialog key={opened.key} isOpen={opened.isOpen} onClose={end} {...opened.subject} />,
  };
}
