import { useUser } from "@vestibule/react";
import { useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { explainError } from "../../ui/feedback/explain-error.ts";
import { fieldProblem } from "../../ui/feedback/field-problems.ts";
import { TextField } from "../../ui/fields/text-field.tsx";
import { useMutationState } from "../../ui/forms/use-mutation-state.ts";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { mailText } from "./messages.ts";

export type SendTestDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  description: string;
  /** Resolves to what went wrong, in words; undefined: the mail server has taken the mail. */
  onSend: (recipient: string) => Promise<string | undefined>;
};

const plainAddress = /^[^\s@<>]+@[^\s@<>]+$/;

/** Asks for a recipient, sends one mail, and says what the mail server said. Stays open, so that it can be tried again. */
export function SendTestDialog({ isOpen, onOpenChange, description, onSend }: SendTestDialogProps) {
  const ownAddress = useUser()?.primaryEmail ?? "";
  const [typed, setTyped] = useState<string>();
  const [outcome, setOutcome] = useState<{ recipient: string; problem: string | undefined }>();
  const recipient = (typed ?? ownAddress).trim();
  const send = useMutationState(async () => {
    setOutcome(undefined);
    setOutcome({ recipient, problem: await onSend(recipient) });
  });
  const addressProblem = fieldProblem(send.error, "recipient_email");
  const error = send.state === "error" && addressProblem === undefined ? explainError(send.error) : undefined;
  function change(open: boolean) {
    setOutcome(undefined);
    send.reset();
    onOpenChange(open);
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={change}
      isLocked={send.state === "saving"}
      title={mailText.sendTest}
      description={description}
      onSubmit={() => plainAddress.test(recipient) && void send.run()}
      footer={
        <>
          <Button disabled={send.state === "saving"} onClick={() => change(false)}>
            {mailText.close}
          </Button>
          <Button
            type="submit"
            variant="primary"
            isLoading={send.state === "saving"}
            disabled={!plainAddress.test(recipient)}
          >
            {outcome ? mailText.sendAgain : mailText.send}
          </Button>
        </>
      }
    >
      <TextField
        label={mailText.recipient}
        type="email"
        data-autofocus=""
        value={typed ?? ownAddress}
        error={addressProblem}
        onChange={(event) => setTyped(event.target.value)}
      />
      {outcome && (
        <Banner
          tone={outcome.problem === undefined ? "ok" : "danger"}
          title={outcome.problem === undefined ? mailText.testSent(outcome.recipient) : mailText.testFailed}
        >
          {outcome.problem ?? mailText.testSentHint}
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
