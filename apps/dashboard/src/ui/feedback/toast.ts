import { uiMessages } from "../messages.ts";
import { explainError } from "./explain-error.ts";
import { createToastStore, type Toast } from "./toast-store.ts";

export const toastStore = createToastStore();

/** In ms. By then a dialog that closes with these words has let the toasts go: a screen reader loses what it reads in a place that moves. */
const settleMs = 150;

function showToast(toast: Omit<Toast, "id">): void {
  setTimeout(() => toastStore.add(toast), settleMs);
}

/** Says that the server did it: "Team deleted". Only after it said so. */
export function saved(title: string): void {
  showToast({ tone: "ok", title, millis: 4000 });
}

/** The same with a way back for some seconds. */
export function toastSuccessWithUndo(title: string, onUndo: () => void): void {
  showToast({ tone: "ok", title, millis: 8000, action: { label: uiMessages.undo, onSelect: onUndo } });
}

/** Says what went wrong. `what` for the case: "The team was not deleted". */
export function failed(error: unknown, what?: string): void {
  const { title, advice } = explainError(error);
  showToast({ tone: "danger", title: what ?? title, advice: what ? `${title}. ${advice}` : advice, millis: 8000 });
}
