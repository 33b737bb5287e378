import { lazyDialog } from "../lazy.tsx";

/** Asks for confirmation, and stays open if the action fails. */
export const ConfirmDialog = lazyDialog(async () => (await import("./confirm-dialog-content.tsx")).ConfirmDialog);
