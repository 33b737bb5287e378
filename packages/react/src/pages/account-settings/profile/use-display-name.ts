import type { CurrentUser } from "@vestibule/client";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useOptimistic } from "./use-optimistic.ts";

/** Inline editing of the display name. The focus goes into the field and back to the edit button. */
export function useDisplayName(user: CurrentUser) {
  const saved = useOptimistic(user.displayName ?? "", (name) => user.update({ displayName: name }));
  const [editing, setEditing] = useState(false);
  const inputRef = useRef<HTMLFormElement>(null);
  const buttonRef = useRef<HTMLSpanElement>(null);
  const wasEditing = useRef(false);

  useEffect(() => {
    if (editing) inputRef.current?.querySelector("input")?.select();
    else if (wasEditing.current) buttonRef.current?.querySelector("button")?.focus();
    wasEditing.current = editing;
  }, [editing]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("displayName") ?? "").trim();
    setEditing(false);
    if (name !== saved.value) void saved.change(name);
  }

  return {
    ...saved,
    state: editing ? ("editing" as const) : saved.state,
    saveState: saved.state,
    /** After a failure the field opens with what was typed. */
    draft: saved.state === "failed" ? saved.lastWanted : saved.value,
    inputRef,
    buttonRef,
    edit: () => setEditing(true),
    cancel: () => setEditing(false),
    submit,
  };
}
