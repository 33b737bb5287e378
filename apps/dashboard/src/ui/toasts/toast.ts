import { explainError } from "../../errors/explain-error.ts";
import { uiMessages } from "../messages.ts";

/** A temporary message in the corner. A separate store, so that code outside React can show toasts. */
export type Toast = {
  id: number;
  tone: "ok" | "danger";
  title: string;
  advice?: string | undefined;
  action?: { label: string; onSelect: () => void } | undefined;
  /** How long it is shown, in ms; the timer pauses on hover and focus. */
  millis: number;
};

/** More would cover the page; the oldest is removed. */
const MAX_TOASTS = 3;

export function createToastStore() {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  function set(next: readonly Toast[]) {
    toasts = next;
    for (const listener of listeners) listener();
  }
  return {
    get: () => toasts,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** A toast with the same text replaces the earlier one. */
    add(toast: Omit<Toast, "id">): number {
      lastId += 1;
      const others = toasts.filter(({ title, advice }) => title !== toast.title || advice !== toast.advice);
      set([...others, { ...toast, id: lastId }].slice(-MAX_TOASTS));
      return lastId;
    },
    dismiss: (id: number) => set(toasts.filter((toast) => toast.id !== id)),
  };
}

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
