import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

interface Undoable {
  readonly undo: () => void;
  readonly redo: () => void;
}

/** Ctrl or Cmd with Z, with Shift or Y for the other way, anywhere inside: fields included, as the browser's own history of a field
 *  knows nothing of blocks. */
export function useUndoKeys({ undo, redo }: Undoable): RefObject<HTMLDivElement | null> {
  const scope = useRef<HTMLDivElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.metaKey || event.ctrlKey) || event.altKey) return;
    // Outside of the editor only where no field of something else has the focus, such as a dialog's.
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
