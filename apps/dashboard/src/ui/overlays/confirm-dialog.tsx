import { lazyDialog } from "../lazy/lazy-dialog.tsx";

/** Asks for confirmation, and stays open if the action fails. */
export const ConfirmDialog = lazyDialog(async () => (await import("./confirm-dialog-content.tsx")).ConfirmDialog);
