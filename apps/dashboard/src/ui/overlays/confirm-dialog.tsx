import { lazyDialog } from "./lazy-dialog.tsx";

/** Asks before something is done, and stays open when it fails. */
export const ConfirmDialog = lazyDialog(async () => (await import("./confirm-dialog-content.tsx")).ConfirmDialog);
