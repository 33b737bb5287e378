import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

interface Undoable {
  readonly undo: () => void;
  readonly redo: () => void;
}

/**
 * Ctrl+Z or Cmd+Z, and with Shift or Y to redo, anywhere in the scope. Fields are included, because the browser's own
 * undo history doesn't cover blocks.
 */
export function useUndoKeys({ undo, redo }: Undoable): RefObject<HTMLDivElement | null> {
  const scope = useRef<HTMLDivElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.metaKey || event.ctrlKey) || event.altKey) return;
    // Outside of the scope only if no field has the focus, such as one in a dialog.
    const isInScope = event.target === document.body || scope.current?.contains(event.target as Node);
    if (!isInScope || (event.target as Element).closest("dialog")) return;
    const key = event.key.toLowerCase();
    const act = key === "z" ? (event.shiftKey ? redo : undo) : key === "y" && !event.shiftKey ? redo : null;
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return scope;
}
