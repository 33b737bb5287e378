import { explainError } from "../../errors/explain-error.ts";
import { useGuardedMutation } from "../../forms/use-guarded-mutation.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { saved } from "../../ui/toasts/toast.ts";
import { ApplicationField } from "./application-field.tsx";
import { type ApplicationChoice, getPageUrl, useApplicationChoice } from "./applications.ts";
import { emailCallbackPages, messages } from "./messages.ts";

export type UserEmailType = keyof typeof emailCallbackPages;

export interface SendEmailDialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly mail: UserEmailType;
  readonly address: string;
  /** Sends the email with a link to the given callback URL. Resolves to the message to show. */
  readonly send: (callbackUrl: string) => Promise<string>;
}

/** Selects the application that the email links to, and sends the email. */
export function SendEmailDialog({ isOpen, onOpenChange, mail, address, send }: SendEmailDialogProps) {
  const text = messages.mail[mail];
  const choice = useApplicationChoice();
  const sending = useGuardedMutation(async ({ application }: ApplicationChoice) => {
    if (application) saved(await send(getPageUrl(application, emailCallbackPages[mail])));
  });
  const problem = sending.error === undefined ? undefined : explainError(sending.error);
  function close() {
    sending.reset();
    onOpenChange(false);
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={close}
      isLocked={sending.isPending}
      title={text.title}
      description={text.text({ address })}
      onSubmit={async () => {
        if (choice.application && (await sending.run(choice))) close();
      }}
      footer={
        <>
          <Button disabled={sending.isPending} onClick={close}>
            {messages.cancel}
          </Button>
          <Button type="submit" variant="primary" isLoading={sending.isPending} disabled={choice.application === null}>
            {messages.send}
          </Button>
        </>
      }
    >
      <ApplicationField choice={choice} />
      {problem && (
        <Banner tone="danger" title={problem.title}>
          {problem.advice}
        </Banner>
      )}
    </Dialog>
  );
}
