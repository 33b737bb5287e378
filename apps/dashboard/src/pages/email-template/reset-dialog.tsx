import { useNavigate } from "@tanstack/react-router";
import type { EditableEmailType } from "@vestibule/react";
import { useAdmin, useProjectId } from "../../app/use-dashboard.ts";
import { formatEmailType, formatLanguageName } from "../../features/emails/messages.ts";

import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { saved } from "../../ui/toasts/toast.ts";
import { messages } from "./messages.ts";

interface ResetDialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly type: EditableEmailType;
  /** Empty: the version for all other languages. */
  readonly language: string;
  readonly onReset: () => Promise<void>;
}

/** Deletes the project's own version, for one language or for all others. */
export function ResetDialog({ isOpen, onOpenChange, type, language, onReset }: ResetDialogProps) {
  const admin = useAdmin();
  const projectId = useProjectId();
  const navigate = useNavigate();
  const name = language === "" ? formatEmailType(type) : formatLanguageName(language);
  const isLanguage = language !== "";
  async function reset() {
    await admin.resetEmailTemplate(type, { language });
    await onReset();
    saved(isLanguage ? messages.deleteDone({ language: name }) : messages.resetDone({ name }));
    if (isLanguage)
      await navigate({ to: "/projects/$projectId/emails/templates/$type", params: { projectId, type }, search: {} });
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={isLanguage ? messages.deleteTitle({ language: name }) : messages.resetTitle({ name })}
      description={isLanguage ? messages.deleteText : messages.resetText}
      confirmLabel={isLanguage ? messages.deleteLanguage({ language: name }) : messages.reset}
      onConfirm={reset}
    />
  );
}
