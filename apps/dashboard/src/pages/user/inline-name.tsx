import type { ServerUser } from "@vestibule/react";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { explainError } from "../../errors/explain-error.ts";
import { findFieldError } from "../../errors/field-errors.ts";
import { getUserName } from "../../features/users/user-name.ts";
import { type GuardedMutation, useGuardedMutation } from "../../forms/use-guarded-mutation.ts";
import { Button, IconButton } from "../../ui/controls/button.tsx";

import { TextField } from "../../ui/fields/text-field.tsx";
import { sanitizeName } from "../../ui/format/visible-name.ts";
import { useIsPhone } from "../../ui/hooks/use-is-phone.ts";
import { cx } from "../../ui/styles.ts";
import { saved } from "../../ui/toasts/toast.ts";
import { messages } from "./messages.ts";
import { useUserMutation } from "./user-queries.ts";

interface InlineNameProps {
  readonly user: ServerUser;
  readonly isEditing: boolean;
  readonly onEdit: (isEditing: boolean) => void;
}

const text = messages.header;

/** The name as the page title; a pencil button, or the menu of phones, makes it editable. */
export function InlineName({ user, isEditing, onEdit }: InlineNameProps) {
  /** Returns the focus to the pencil button that started the edit. */
  const [wasEdited, setEdited] = useState(false);
  const isPhone = useIsPhone();
  const end = () => {
    setEdited(true);
    onEdit(false);
  };
  return (
    <div className={cx("flex min-w-0 items-start gap-2", isEditing && "w-full")}>
      <h1
        dir="auto"
        className={
          isEditing ? "sr-only" : "min-w-0 text-title font-semibold tracking-[-0.01em] break-words pointer-coarse:py-2"
        }
      >
        {getUserName(user)}
      </h1>
      {isEditing ? (
        <NameForm user={user} onEnd={end} />
      ) : (
        !isPhone && (
          <IconButton
            size="small"
            label={text.editName}
            autoFocus={wasEdited}
            icon={<Pencil size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => onEdit(true)}
          />
        )
      )}
    </div>
  );
}

function NameForm({ user, onEnd }: { user: ServerUser; onEnd: () => void }) {
  const [name, setName] = useState(user.displayName ?? "");
  const change = useUserMutation(user.id);
  // After a conflict, saving again knowingly overwrites the other edit.
  const save = useGuardedMutation(() =>
    change(() => user.update({ displayName: name.trim() || null }, { expected: { displayName: user.displayName } })),
  );
  async function submit() {
    if ((name.trim() || null) === user.displayName) return onEnd();
    if (!(await save.run())) return;
    saved(text.nameSaved);
    onEnd();
  }
  return (
    <form
      className="flex w-full max-w-md items-start gap-2 max-sm:flex-wrap"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        label={text.name}
        isLabelHidden
        autoFocus
        autoComplete="off"
        placeholder={text.noName}
        className="flex-1 max-sm:basis-full"
        value={name}
        error={getErrorMessage(save, user)}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && onEnd()}
      />
      <Button type="submit" variant="primary" isLoading={save.isPending}>
        {text.saveName}
      </Button>
      <Button disabled={save.isPending} onClick={onEnd}>
        {messages.cancel}
      </Button>
    </form>
  );
}

function getErrorMessage({ state, error }: GuardedMutation, user: ServerUser): string | undefined {
  if (state === "conflict") {
    const name = sanitizeName(user.displayName ?? "");
    return name === "" ? text.nameRemoved : text.nameTaken({ name });
  }
  return error === undefined ? undefined : (findFieldError(error, "display_name") ?? explainError(error).title);
}
