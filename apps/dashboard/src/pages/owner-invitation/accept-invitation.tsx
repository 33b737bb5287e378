import { useQueryClient } from "@tanstack/react-query";
import { type CurrentUser, type OwnerInvitationDetails, ownerInvitations, useStackApp } from "@vestibule/react";
import { useDashboard } from "../../app/use-dashboard.ts";
import { explainError } from "../../errors/explain-error.ts";
import { useGuardedMutation } from "../../forms/use-guarded-mutation.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { invitationQuery } from "./invitation-query.ts";
import { messages } from "./messages.ts";
import { useOnAccepted } from "./use-on-accepted.ts";

interface AcceptInvitationProps {
  code: string;
  invitation: OwnerInvitationDetails;
  user: Pick<CurrentUser, "primaryEmail" | "signOut">;
}

/** For a signed-in user, with this account or another one. */
export function AcceptInvitation({ code, invitation, user }: AcceptInvitationProps) {
  const { stack } = useDashboard();
  const app = useStackApp();
  const queryClient = useQueryClient();
  const onAccepted = useOnAccepted(invitation);
  const accept = useGuardedMutation(async () => {
    const result = await ownerInvitations(stack).accept(code);
    // The invitation was already accepted or revoked, so the page shows that in place of the button.
    if (result.status === "error") queryClient.setQueryData(invitationQuery(stack, code).queryKey, result);
    else await onAccepted();
  });
  const here = window.location.pathname + window.location.search;
  const signIn = `${app.urls.signIn}?after_auth_return_to=${encodeURIComponent(here)}`;
  const isOther = user.primaryEmail?.toLowerCase() !== invitation.email.toLowerCase();
  return (
    <>
      <p className="text-ink-2 break-words">{messages.signedInAs(user.primaryEmail ?? "")}</p>
      {isOther ? <Banner tone="warn">{messages.otherAddress(invitation.email)}</Banner> : null}
      {accept.error ? <Banner tone="danger">{explainError(accept.error).title}</Banner> : null}
      <div className="flex flex-col gap-2">
        <Button variant="primary" isLoading={accept.isPending} onClick={() => void accept.run()}>
          {messages.accept}
        </Button>
        <Button variant="quiet" onClick={() => void user.signOut({ redirectUrl: signIn })}>
          {messages.otherAccount}
        </Button>
      </div>
    </>
  );
}
