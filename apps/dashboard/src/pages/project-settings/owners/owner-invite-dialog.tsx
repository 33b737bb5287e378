import type { ProjectOwner } from "@vestibule/react";
import { useState } from "react";
import { useOwnerChanges } from "../../../data/owners.ts";
import { explainError } from "../../../errors/explain-error.ts";
import { findFieldError } from "../../../errors/field-errors.ts";
import { useGuardedMutation } from "../../../forms/use-guarded-mutation.ts";
import { perLocale } from "../../../i18n/define-messages.ts";
import { RadioCards } from "../../../ui/choices/radio-cards.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { focusFirstInvalidField } from "../../../ui/hooks/focus-first-invalid-field.ts";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { saved } from "../../../ui/toasts/toast.ts";
import { isEmail, isOwner } from "../project-details.ts";
import { messages } from "./messages.ts";

export interface OwnerInviteDialogProps {
  readonly owners: readonly ProjectOwner[];
  /** The initial choice. */
  readonly kind: "add" | "transfer";
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const { dialog } = messages;
const getKinds = perLocale(
  () =>
    [
      { value: "add", ...dialog.add },
      { value: "transfer", ...dialog.transfer },
    ] as const,
);

/** Mounted anew each time it opens. */
export function OwnerInviteDialog({ owners, kind: firstKind, isOpen, onClose }: OwnerInviteDialogProps) {
  const { invite } = useOwnerChanges();
  const [email, setEmail] = useState("");
  const [kind, setKind] = useState(firstKind);
  const [wasSubmitted, setSubmitted] = useState(false);
  const isTransfer = kind === "transfer";
  const problem = getErrorMessage(email.trim(), owners);
  const send = useGuardedMutation(async () => {
    await invite({ email: email.trim(), isTransfer });
    saved(messages.sent({ email: email.trim() }));
    onClose();
  });
  const refusal = findFieldError(send.error, "email");
  function submit() {
    setSubmitted(true);
    if (problem) focusFirstInvalidField();
    else void send.run();
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      isLocked={send.isPending}
      title={dialog.title}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={send.isPending} onClick={onClose}>
            {dialog.cancel}
          </Button>
          <Button type="submit" variant={isTransfer ? "danger" : "primary"} isLoading={send.isPending}>
            {isTransfer ? dialog.submitTransfer : dialog.submit}
          </Button>
        </>
      }
    >
      <TextField
        label={dialog.email}
        hint={dialog.emailHint}
        type="email"
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        error={(wasSubmitted ? problem : undefined) ?? refusal}
        onChange={(event) => setEmail(event.target.value)}
      />
      <RadioCards label={dialog.kind} options={getKinds()} value={kind} onValueChange={setKind} />
      {isTransfer && <Banner tone="warn">{dialog.transferText}</Banner>}
      {send.state === "error" && !refusal && (
        <Banner tone="danger" title={explainError(send.error).title}>
          {explainError(send.error).advice}
        </Banner>
      )}
    </Dialog>
  );
}

function getErrorMessage(email: string, owners: readonly ProjectOwner[]): string | undefined {
  if (email === "") return dialog.empty;
  if (!isEmail(email)) return dialog.noAddress;
  return isOwner(owners, email) ? dialog.isOwner : undefined;
}
