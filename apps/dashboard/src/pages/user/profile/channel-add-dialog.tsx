import { KnownError, type ServerUser } from "@vestibule/react";
import { useState } from "react";
import { explainError } from "../../../errors/explain-error.ts";
import { findFieldError } from "../../../errors/field-errors.ts";
import { useGuardedMutation } from "../../../forms/use-guarded-mutation.ts";
import { Checkbox } from "../../../ui/choices/checkbox.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { saved } from "../../../ui/toasts/toast.ts";
import { messages } from "../messages.ts";
import { useUserMutation } from "../user-queries.ts";

interface ChannelAddDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly user: ServerUser;
  /** The first email is primary by default. */
  readonly isFirst: boolean;
}

const text = messages.channels.new;

export function ChannelAddDialog({ isOpen, onClose, user, isFirst }: ChannelAddDialogProps) {
  const [value, setValue] = useState("");
  const [isVerified, setVerified] = useState(false);
  const [isPrimary, setPrimary] = useState(isFirst);
  const [usedForAuth, setUsedForAuth] = useState(isFirst);
  const change = useUserMutation(user.id);
  const add = useGuardedMutation(() =>
    change(() => user.createContactChannel({ type: "email", value: value.trim(), isVerified, isPrimary, usedForAuth })),
  );
  async function submit() {
    if (value.trim() === "" || !(await add.run())) return;
    saved(text.done);
    onClose();
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      isLocked={add.isPending}
      title={text.title}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={add.isPending} onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" variant="primary" isLoading={add.isPending} disabled={value.trim() === ""}>
            {text.submit}
          </Button>
        </>
      }
    >
      <TextField
        label={text.address}
        type="email"
        autoFocus
        autoComplete="off"
        value={value}
        error={getErrorMessage(add.error)}
        onChange={(event) => {
          setValue(event.target.value);
          add.reset();
        }}
      />
      <Checkbox label={text.verified} hint={text.verifiedHint} checked={isVerified} onCheckedChange={setVerified} />
      <Checkbox label={text.primary} checked={isPrimary} onCheckedChange={setPrimary} />
      <Checkbox label={text.signIn} checked={usedForAuth} onCheckedChange={setUsedForAuth} />
    </Dialog>
  );
}

function getErrorMessage(error: unknown): string | undefined {
  if (error === undefined) return undefined;
  if (KnownError.isInstance(error, "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE")) return text.taken;
  return findFieldError(error, "value") ? text.invalid : explainError(error).title;
}
