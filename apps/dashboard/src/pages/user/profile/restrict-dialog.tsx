import type { ServerUser } from "@vestibule/react";
import { useState } from "react";
import { explainError } from "../../../errors/explain-error.ts";
import { useGuardedMutation } from "../../../forms/use-guarded-mutation.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { saved } from "../../../ui/toasts/toast.ts";
import { messages } from "../messages.ts";
import { useUserMutation } from "../user-queries.ts";

interface RestrictDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly user: ServerUser;
}

const text = messages.restriction.dialog;
const maxLength = 1_000;

/** Restricts a user, or edits the reason of an existing restriction. */
export function RestrictDialog({ isOpen, onClose, user }: RestrictDialogProps) {
  const wasRestricted = user.restrictedByAdmin === true;
  const [reason, setReason] = useState(user.restrictedByAdminReason ?? "");
  const [details, setDetails] = useState(user.restrictedByAdminPrivateDetails ?? "");
  const change = useUserMutation(user.id);
  const save = useGuardedMutation(() =>
    change(() =>
      user.update({
        restrictedByAdmin: true,
        restrictedByAdminReason: reason.trim() || null,
        restrictedByAdminPrivateDetails: details.trim() || null,
      }),
    ),
  );
  async function submit() {
    if (!(await save.run())) return;
    saved(wasRestricted ? text.saved : text.done);
    onClose();
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      isLocked={save.isPending}
      size="small"
      title={wasRestricted ? text.editTitle : text.title}
      description={text.text}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={save.isPending} onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" variant="primary" isLoading={save.isPending}>
            {wasRestricted ? text.save : messages.restriction.restrict}
          </Button>
        </>
      }
    >
      <TextField
        label={text.reason}
        isOptional
        hint={text.reasonHint}
        maxLength={maxLength}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <TextField
        label={text.details}
        isOptional
        hint={text.detailsHint}
        maxLength={maxLength}
        value={details}
        error={save.error === undefined ? undefined : explainError(save.error).title}
        onChange={(event) => setDetails(event.target.value)}
      />
    </Dialog>
  );
}
