import type { ServerTeam } from "@vestibule/react";
import { useState } from "react";
import { explainError } from "../../errors/explain-error.ts";
import { findFieldError } from "../../errors/field-errors.ts";
import { ApplicationField } from "../../features/users/application-field.tsx";
import { getPageUrl, useApplicationChoice } from "../../features/users/applications.ts";

import { useGuardedMutation } from "../../forms/use-guarded-mutation.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { saved } from "../../ui/toasts/toast.ts";
import { messages } from "./messages.ts";
import { useTeamMutation } from "./route.ts";

interface InviteDialogProps {
  readonly team: ServerTeam;
  /** Of a pending invitation, to renew it. */
  readonly initialEmail?: string | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const text = messages.invite;
/** Checks the format only; the email itself proves that the address exists. */
const isAddress = (email: string): boolean => /^[^\s@]+@[^\s@]+$/.test(email);

export function InviteDialog({ team, initialEmail = "", isOpen, onClose }: InviteDialogProps) {
  const [typed, setTyped] = useState(initialEmail);
  const [wasTried, setTried] = useState(false);
  const choice = useApplicationChoice();
  const change = useTeamMutation(team.id);
  const email = typed.trim();
  const send = useGuardedMutation((callbackUrl: string) => change(() => team.inviteUser({ email, callbackUrl })));
  const refused = findFieldError(send.error, "email");
  async function submit() {
    setTried(true);
    if (!choice.application || !isAddress(email)) return;
    if (!(await send.run(getPageUrl(choice.application, "team-invitation")))) return;
    saved(text.done);
    onClose();
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      isLocked={send.isPending}
      title={text.title}
      description={text.text}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={send.isPending} onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" variant="primary" isLoading={send.isPending} disabled={choice.application === null}>
            {text.submit}
          </Button>
        </>
      }
    >
      {send.error !== undefined && !refused && <Banner tone="danger">{explainError(send.error).title}</Banner>}
      <TextField
        label={text.email}
        type="email"
        inputMode="email"
        autoComplete="off"
        data-autofocus
        value={typed}
        error={wasTried && !isAddress(email) ? text.invalid : refused}
        onChange={(event) => {
          setTyped(event.target.value);
          send.reset();
        }}
      />
      <ApplicationField choice={choice} />
    </Dialog>
  );
}
