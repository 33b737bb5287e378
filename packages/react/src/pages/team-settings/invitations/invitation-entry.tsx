import { KnownError, type TeamInvitation } from "@vestibule/client";
import { useState } from "react";
import { useTeamTranslate } from "../../../i18n/use-team-translate.ts";
import { ConfirmDialog } from "../../../ui/account/confirm-dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { mailIcon } from "../../../ui/icons.ts";
import { ProblemNotice } from "../../../ui/problem-text.tsx";
import { useChange } from "../../account-settings/changes/use-change.ts";
import { useFormats } from "../../account-settings/formats/use-formats.ts";
import { Item } from "../../account-settings/panels/item.tsx";

type InvitationEntryProps = {
  invitation: TeamInvitation;
  mayRevoke: boolean;
  onRevoked: () => void;
  /** There was nothing to revoke any more. */
  onGone: (invitation: TeamInvitation) => void;
};

export function InvitationEntry({ invitation, mayRevoke, onRevoked, onGone }: InvitationEntryProps) {
  const t = useTeamTranslate();
  const formats = useFormats();
  const change = useChange();
  const [confirming, setConfirming] = useState(false);
  const { recipientEmail: email, expiresAt } = invitation;
  async function revoke() {
    let isGone = false;
    const done = await change.run(
      () =>
        invitation.revoke().catch((error: unknown) => {
          isGone = KnownError.isInstance(error, "VERIFICATION_CODE_NOT_FOUND");
          if (!isGone) throw error;
        }),
      { sensitive: false },
    );
    if (isGone) onGone(invitation);
    else if (done) onRevoked();
  }
  return (
    <Item
      icon={mailIcon}
      state={change.state}
      title={email}
      meta={<span title={formats.moment(expiresAt)}>{t("invitationExpires", { date: formats.day(expiresAt) })}</span>}
      actions={
        mayRevoke && (
          <Button
            aria-label={t("revokeInvitationOf", { email })}
            busy={change.state === "busy"}
            onClick={() => setConfirming(true)}
          >
            {t("revokeInvitation")}
          </Button>
        )
      }
    >
      <ProblemNotice problem={change.problem} t={t} />
      {confirming && (
        <ConfirmDialog
          title={t("revokeInvitationTitle")}
          text={t("revokeInvitationText", { email })}
          confirm={t("revokeInvitation")}
          onConfirm={revoke}
          onClose={() => setConfirming(false)}
        />
      )}
    </Item>
  );
}
