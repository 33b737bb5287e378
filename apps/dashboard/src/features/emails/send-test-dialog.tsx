import { useUser } from "@vestibule/react";
import { useState } from "react";
import { explainError } from "../../errors/explain-error.ts";
import { findFieldError } from "../../errors/field-errors.ts";
import { useGuardedMutation } from "../../forms/use-guarded-mutation.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { emailMessages } from "./messages.ts";

export type SendTestDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  description: string;
  /** Resolves to an error message, or undefined if the mail server accepted the email. */
  onSend: (recipient: string) => Promise<string | undefined>;
};

const emailPattern = /^[^\s@<>]+@[^\s@<>]+$/;

/**
 * Asks for a recipient, sends a test email and shows the mail server's response. Stays open so that the user can try
 * again.
 */
export function SendTestDialog({ isOpen, onOpenChange, description, onSend }: SendTestDialogProps) {
  const ownEmail = useUser()?.primaryEmail ?? "";
  const [typed, setTyped] = useState<string>();
  const [outcome, setOutcome] = useState<{ recipient: string; problem: string | undefined }>();
  const recipient = (typed ?? ownEmail).trim();
  const send = useGuardedMutation(async () => {
    setOutcome(undefined);
    setOutcome({ recipient, problem: await onSend(recipient) });
  });
  const emailError = findFieldError(send.error, "recipient_email");
  const error = send.state === "error" && emailError === undefined ? explainError(send.error) : undefined;
  function change(open: boolean) {
    setOutcome(undefined);
    send.reset();
    onOpenChange(open);
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={change}
      isLocked={send.isPending}
      title={emailMessages.sendTest}
      description={description}
      onSubmit={() => emailPattern.test(recipient) && void send.run()}
      footer={
        <>
          <Button disabled={send.isPending} onClick={() => change(false)}>
            {emailMessages.close}
          </Button>
          <Button type="submit" variant="primary" isLoading={send.isPending} disabled={!emailPattern.test(recipient)}>
            {outcome ? emailMessages.sendAgain : emailMessages.send}
          </Button>
        </>
      }
    >
      <TextField
        label={emailMessages.recipient}
        type="email"
        data-autofocus=""
        value={typed ?? ownEmail}
        error={emailError}
        onChange={(event) => setTyped(event.target.value)}
      />
      {outcome && (
        <Banner
          tone={outcome.problem === undefined ? "ok" : "danger"}
          title={
            outcome.problem === undefined
              ? emailMessages.testSent({ recipient: outcome.recipient })
              : emailMessages.testFailed
          }
        >
          {outcome.problem ?? emailMessages.testSentHint}
        </Banner>
      )}
      {error && (
        <Banner tone="danger" title={error.title}>
          {error.advice}
        </Banner>
      )}
    </Dialog>
  );
}
