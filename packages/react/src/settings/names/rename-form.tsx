import { type FormEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { profileMessages } from "../../i18n/en/profile.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { Button } from "../../ui/button.tsx";
import { focusAndSelect } from "./focus-and-select.ts";

type RenameFormProps = {
  /** Returned by the entry's hook. */
  entry: {
    busy: boolean;
    isNameless: boolean;
    rename: (event: FormEvent<HTMLFormElement>) => void;
    leave: () => void;
  };
  name: string;
  label: string;
};

/** Renames an entry of a list. */
export function RenameForm({ entry, name, label }: RenameFormProps) {
  const t = useTranslate(profileMessages);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => focusAndSelect(input.current), []);
  function leaveOnEscape(event: KeyboardEvent) {
    if (event.key === "Escape") entry.leave();
  }
  return (
    <form className="vst-row-form" onSubmit={entry.rename} onKeyDown={leaveOnEscape} noValidate>
      <input
        className="vst-input"
        ref={input}
        name="name"
        aria-label={label}
        aria-invalid={entry.isNameless || undefined}
        autoComplete="off"
        maxLength={256}
        defaultValue={name}
      />
      <Button type="submit" look="primary" busy={entry.busy}>
        {t("save")}
      </Button>
      <Button onClick={entry.leave}>{t("cancel")}</Button>
      {entry.isNameless && (
        <p className="vst-error" role="alert">
          {t("nameRequired")}
        </p>
      )}
    </form>
  );
}
