import { type FormEvent, useEffect, useRef, useState } from "react";
import { useOptimistic } from "../saving/use-optimistic.ts";

type NameRowOptions = {
  /** The saved value; an empty string if none. */
  name: string;
  /** Resolves after `name` has been refetched. */
  save: (name: string) => Promise<void>;
  /** Whether the name is required. */
  isRequired: boolean;
};

/** Inline editing of a name. Moves focus to the input and back to the edit button. */
export function useNameRow({ name, save, isRequired }: NameRowOptions) {
  const saved = useOptimistic(name, save);
  const [editing, setEditing] = useState(false);
  const [isMissing, setMissing] = useState(false);
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
    const typed = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    const rejected = isRequired && typed === "";
    setMissing(rejected);
    if (rejected) return;
    setEditing(false);
    if (typed !== saved.value) void saved.change(typed);
  }

  return {
    ...saved,
    state: editing ? ("editing" as const) : saved.state,
    saveState: saved.state,
    /** After a failure, the input keeps the typed value. */
    draft: saved.state === "failed" ? saved.lastWanted : saved.value,
    isMissing,
    inputRef,
    buttonRef,
    edit() {
      setMissing(false);
      setEditing(true);
    },
    cancel: () => setEditing(false),
    submit,
  };
}
