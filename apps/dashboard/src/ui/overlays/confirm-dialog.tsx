import { dialogOnDemand } from "./dialog-on-demand.tsx";

/** Asks before something is done, and stays open when it fails. */
export const ConfirmDialog = dialogOnDemand(async () => (await import("./confirm-dialog-opened.tsx")).ConfirmDialog);
