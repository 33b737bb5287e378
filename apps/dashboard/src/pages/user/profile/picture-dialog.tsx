import type { ServerUser } from "@vestibule/react";
import { useState } from "react";
import { explainError } from "../../../errors/explain-error.ts";
import { findFieldError } from "../../../errors/field-errors.ts";
import { getUserName } from "../../../features/users/user-name.ts";
import { useGuardedMutation } from "../../../forms/use-guarded-mutation.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Avatar } from "../../../ui/display/avatar.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { saved } from "../../../ui/toasts/toast.ts";
import { messages } from "../messages.ts";
import { useUserMutation } from "../user-queries.ts";

interface PictureDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly user: ServerUser;
}

const text = messages.picture;

/** Previews the URL while typing and saves it on submit. */
export function PictureDialog({ isOpen, onClose, user }: PictureDialogProps) {
  const [address, setAddress] = useState(user.profileImageUrl ?? "");
  const change = useUserMutation(user.id);
  const picture = address.trim() || null;
  const isValid = picture === null || URL.canParse(picture);
  const save = useGuardedMutation(() =>
    change(() => user.update({ profileImageUrl: picture }, { expected: { profileImageUrl: user.profileImageUrl } })),
  );
  const problem = isValid
    ? save.state === "conflict"
      ? text.conflict
      : save.error === undefined
        ? undefined
        : (findFieldError(save.error, "profile_image_url") ?? explainError(save.error).title)
    : text.invalid;
  async function submit() {
    if (!isValid || !(await save.run())) return;
    saved(text.saved);
    onClose();
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      isLocked={save.isPending}
      title={text.dialogTitle}
      description={text.text}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={save.isPending} onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" variant="primary" isLoading={save.isPending} disabled={!isValid}>
            {text.save}
          </Button>
        </>
      }
    >
      <div className="flex items-start gap-4">
        <Avatar name={getUserName(user)} id={user.id} imageUrl={isValid ? picture : null} size={64} />
        <TextField
          label={text.label}
          hint={text.hint}
          error={problem}
          autoFocus
          inputMode="url"
          isCode
          className="flex-1"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
