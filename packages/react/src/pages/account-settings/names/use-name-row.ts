import { type FormEvent, useEffect, useRef, useState } from "react";
import { useOptimistic } from "../saving/use-optimistic.ts";

type NameRowOptions = {
  /** What the service holds; empty for none. */
  name: string;
  /** Settles after `name` has been fetched again. */
  save: (name: string) => Promise<void>;
  /** Whether it may not be empty. */
  isRequired: boolean;
};

/** Inline editing of a name. The focus goes into the field and back to the edit button. */
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
    /** After a failure the field opens with what was typed. */
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
