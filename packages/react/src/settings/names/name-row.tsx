import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { profileMessages } from "../../i18n/en/profile.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { Button } from "../../ui/button.tsx";
import { Row } from "../panels/panel.tsx";
import { SaveState } from "../saving/save-state.tsx";
import { useOptimistic } from "../saving/use-optimistic.ts";
import { focusAndSelect } from "./focus-and-select.ts";

type NameRowOptions = {
  /** The saved value; an empty string if none. */
  name: string;
  /** Resolves after `name` has been refetched. */
  save: (name: string) => Promise<void>;
  /** Whether the name is required. */
  isRequired: boolean;
};

/** Inline editing of a name. Moves focus to the input and back to the edit button. */
function useNameRow({ name, save, isRequired }: NameRowOptions) {
  const saved = useOptimistic(name, save);
  const [editing, setEditing] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const inputRef = useRef<HTMLFormElement>(null);
  const buttonRef = useRef<HTMLSpanElement>(null);
  const wasEditing = useRef(false);

  useEffect(() => {
    if (editing) focusAndSelect(inputRef.current?.querySelector("input"));
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
    draft: saved.problem ? saved.wanted : saved.value,
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

type NameRowProps = {
  label: string;
  /** Accessible name of the edit button. */
  editLabel: string;
  name: string;
  save: (name: string) => Promise<void>;
  /** The error for an empty name. If absent, the name can be empty. */
  required?: string;
  hint?: string;
  autoComplete?: string;
  maxLength?: number;
};

/** A name with inline editing. */
export function NameRow({ label, editLabel, name: current, save, required, hint, ...input }: NameRowProps) {
  const t = useTranslate(profileMessages);
  const name = useNameRow({ name: current, save, isRequired: required !== undefined });
  return (
    <Row label={label} state={name.state}>
      {name.state === "editing" ? (
        <NameForm name={name} label={label} required={required} hint={hint} {...input} />
      ) : (
        <>
          <div className="vst-row-line">
            <span className="vst-row-text" data-empty={name.value === "" || undefined}>
              {name.value || t("noDisplayName")}
            </span>
            {!name.problem && <SaveState state={name.saveState} />}
            <span className="vst-row-action" ref={name.buttonRef}>
              <Button look="secondary" aria-label={editLabel} disabled={name.state === "saving"} onClick={name.edit}>
                {t("edit")}
              </Button>
            </span>
          </div>
          {name.problem && <SaveState state={name.saveState} problem={name.problem} />}
        </>
      )}
    </Row>
  );
}

type NameFormProps = {
  name: ReturnType<typeof useNameRow>;
  label: string;
  required: string | undefined;
  hint: string | undefined;
  autoComplete?: string;
  maxLength?: number;
};

function NameForm({ name, label, required, hint, autoComplete = "off", maxLength = 256 }: NameFormProps) {
  const t = useTranslate(profileMessages);
  const id = useId();
  function cancelOnEscape(event: KeyboardEvent) {
    if (event.key === "Escape") name.cancel();
  }
  return (
    <form className="vst-row-form" ref={name.inputRef} onSubmit={name.submit} onKeyDown={cancelOnEscape}>
      <input
        className="vst-input"
        name="name"
        aria-label={label}
        aria-invalid={name.isMissing || undefined}
        aria-describedby={hint && id}
        autoComplete={autoComplete}
        maxLength={maxLength}
        defaultValue={name.draft}
      />
      <Button type="submit" look="primary">
        {t("save")}
      </Button>
      <Button onClick={name.cancel}>{t("cancel")}</Button>
      {name.isMissing && (
        <p className="vst-error vst-row-note" role="alert">
          {required}
        </p>
      )}
      {hint && (
        <p className="vst-hint vst-row-note" id={id}>
          {hint}
        </p>
      )}
    </form>
  );
}
