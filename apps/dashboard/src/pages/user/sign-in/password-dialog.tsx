import { KnownError, type ServerUser } from "@vestibule/react";
import { useState } from "react";
import { useProject } from "../../../data/projects.ts";
import { explainError } from "../../../errors/explain-error.ts";
import { useGuardedMutation } from "../../../forms/use-guarded-mutation.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { PasswordField } from "../../../ui/fields/text-field.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { saved } from "../../../ui/toasts/toast.ts";
import { messages } from "../messages.ts";
import { useUserMutation } from "../user-queries.ts";

interface PasswordDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly user: ServerUser;
}

const text = messages.methods.password;

export function PasswordDialog({ isOpen, onClose, user }: PasswordDialogProps) {
  const { config } = useProject();
  const [password, setPassword] = useState("");
  const change = useUserMutation(user.id);
  const save = useGuardedMutation(() => change(() => user.update({ password })));
  const problem = getErrorMessage(save.error);
  async function submit() {
    if (password === "" || !(await save.run())) return;
    saved(text.done);
    onClose();
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      isLocked={save.isPending}
      size="small"
      title={user.hasPassword ? text.replaceTitle : text.setTitle}
      description={text.text}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={save.isPending} onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" variant="primary" isLoading={save.isPending} disabled={password === ""}>
            {text.submit}
          </Button>
        </>
      }
    >
      <PasswordField
        label={text.label}
        hint={problem ? undefined : text.hint({ min: config.passwordMinLength })}
        autoFocus
        autoComplete="new-password"
        value={password}
        error={problem}
        onChange={(event) => {
          setPassword(event.target.value);
          save.reset();
        }}
      />
    </Dialog>
  );
}

function getErrorMessage(error: unknown): string | undefined {
  if (error === undefined) return undefined;
  if (KnownError.isInstance(error, "PASSWORD_TOO_SHORT")) return text.short({ min: error.details.min_length });
  return KnownError.isInstance(error, "PASSWORD_TOO_LONG") ? text.long : explainError(error).title;
}
