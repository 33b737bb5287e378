import { type OwnerInvitationDetails, ownerInvitations, projectSettings, useStackApp } from "@vestibule/react";
import { type FormEvent, useState } from "react";
import { useDashboard } from "../../app/use-dashboard.ts";
import { explainError } from "../../errors/explain-error.ts";
import { useGuardedMutation } from "../../forms/use-guarded-mutation.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { PasswordField, TextField } from "../../ui/fields/text-field.tsx";

import { messages } from "./messages.ts";
import { useOnAccepted } from "./use-on-accepted.ts";

/** For a signed-out user, with an existing account or a new one. */
export function SignUpToAcceptInvitation({ code, invitation }: { code: string; invitation: OwnerInvitationDetails }) {
  const app = useStackApp();
  const signIn = () => void app.redirectToSignIn();
  if (invitation.hasAccount) {
    return (
      <>
        <p className="text-ink-2 break-words">{messages.hasAccount({ email: invitation.email })}</p>
        <Button variant="primary" onClick={signIn}>
          {messages.signIn}
        </Button>
      </>
    );
  }
  return (
    <>
      <NewAccount code={code} invitation={invitation} />
      <Button variant="quiet" onClick={signIn}>
        {messages.haveOne}
      </Button>
    </>
  );
}

function NewAccount({ code, invitation }: { code: string; invitation: OwnerInvitationDetails }) {
  const { stack } = useDashboard();
  const [displayName, setDisplayName] = useState("");
  const [password, setPassword] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const onAccepted = useOnAccepted(invitation);
  const signUp = useGuardedMutation(async () => {
    const name = displayName.trim();
    const result = await ownerInvitations(stack).signUp({ code, password, ...(name && { displayName: name }) });
    if (result.status === "error") setRefusal(result.error.message);
    else await onAccepted();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefusal(undefined);
    void signUp.run();
  };
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <p className="text-ink-2 break-words">{messages.newAccount({ email: invitation.email })}</p>
      {signUp.error ? <Banner tone="danger">{explainError(signUp.error).title}</Banner> : null}
      {/* Tells password managers which account the password is for. */}
      <input type="email" name="email" autoComplete="username" value={invitation.email} readOnly hidden />
      <TextField
        isOptional
        label={messages.name}
        autoComplete="name"
        value={displayName}
        onChange={(event) => setDisplayName(event.target.value)}
      />
      <PasswordField
        label={messages.password}
        hint={messages.passwordHint({ minLength: projectSettings.passwordMinLength.min })}
        autoComplete="new-password"
        value={password}
        error={refusal}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" variant="primary" isLoading={signUp.isPending}>
        {messages.signUp}
      </Button>
    </form>
  );
}
