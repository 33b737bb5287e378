import { uiText } from "../messages.ts";
import { explainError } from "./explain-error.ts";
import { createToastStore } from "./toast-store.ts";

export const toastStore = createToastStore();

/** Says that the server did it: "Team deleted". Only after it said so. */
export function saved(title: string): void {
  toastStore.add({ tone: "ok", title, millis: 4000 });
}

/** The same with a way back for some seconds. */
export function savedWithUndo(title: string, onUndo: () => void): void {
  toastStore.add({ tone: "ok", title, millis: 8000, action: { label: uiText.undo, onSelect: onUndo } });
}

/** Says what went wrong. `what` for the case: "The team was not deleted". */
export function failed(error: unknown, what?: string): void {
  const { title, advice } = explainError(error);
  toastStore.add({ tone: "danger", title: what ?? title, advice: what ? `${title}. ${advice}` : advice, millis: 8000 });
}
