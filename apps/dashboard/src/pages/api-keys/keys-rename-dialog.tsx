import type { InternalApiKey } from "@vestibule/react";
import { useState } from "react";
import { explainError } from "../../errors/explain-error.ts";
import { useGuardedMutation } from "../../forms/use-guarded-mutation.ts";
import { Button } from "../../ui/controls/button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { saved } from "../../ui/toasts/toast.ts";
import { messages } from "./messages.ts";
import { useApiKeyMutations } from "./route.ts";

const { form, renameDialog } = messages;

export function KeysRenameDialog({
  apiKey,
  isOpen,
  onClose,
}: {
  apiKey: InternalApiKey;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { readAgain } = useApiKeyMutations();
  const [description, setDescription] = useState(apiKey.description);
  const trimmed = description.trim();
  const save = useGuardedMutation(async () => {
    await apiKey.update({ description: trimmed });
    await readAgain();
    saved(renameDialog.saved);
    onClose();
  });
  const isSaving = save.isPending;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      isLocked={isSaving}
      size="small"
      title={renameDialog.title}
      onSubmit={() => {
        if (trimmed !== "") void save.run();
      }}
      footer={
        <>
          <Button onClick={onClose} disabled={isSaving}>
            {form.cancel}
          </Button>
          <Button type="submit" variant="primary" isLoading={isSaving}>
            {renameDialog.submit}
          </Button>
        </>
      }
    >
      <TextField
        autoFocus
        label={form.label}
        maxLength={200}
        value={description}
        error={trimmed === "" ? form.labelMissing : save.error ? explainError(save.error).title : undefined}
        onChange={(event) => setDescription(event.target.value)}
      />
    </Dialog>
  );
}
