import { explainError } from "../../errors/explain-error.ts";
import { uiMessages } from "../messages.ts";
import { createToastStore, type Toast } from "./toast-store.ts";

export const toastStore = createToastStore();

/**
 * In ms. Lets a closing dialog hand back the toasts first: screen readers drop announcements in an element that moves.
 */
const settleMs = 150;

function showToast(toast: Omit<Toast, "id">): void {
  setTimeout(() => toastStore.add(toast), settleMs);
}

/** Confirms a change: "Team deleted". Call it only after the server has confirmed it. */
export function saved(title: string): void {
  showToast({ tone: "ok", title, millis: 4000 });
}

/** The same, with an undo button for a few seconds. */
export function toastSuccessWithUndo(title: string, onUndo: () => void): void {
  showToast({ tone: "ok", title, millis: 8000, action: { label: uiMessages.undo, onSelect: onUndo } });
}

/** Shows an error. `what`: the specific failure, such as "The team was not deleted". */
export function failed(error: unknown, what?: string): void {
  const { title, advice } = explainError(error);
  showToast({ tone: "danger", title: what ?? title, advice: what ? `${title}. ${advice}` : advice, millis: 8000 });
}
