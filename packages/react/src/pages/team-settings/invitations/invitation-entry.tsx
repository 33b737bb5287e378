import { KnownError, type TeamInvitation } from "@vestibule/client";
import { useState } from "react";
import { teamMessages } from "../../../i18n/en/teams.ts";
import { useTranslate } from "../../../i18n/use-translate.ts";
import { useFormatters } from "../../../settings/formats/use-formatters.ts";
import { Item } from "../../../settings/panels/item.tsx";
import { useChange } from "../../../settings/step-up/use-change.ts";
import { ConfirmDialog } from "../../../ui/account/confirm-dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { mailIcon } from "../../../ui/icons-pages.ts";
import { ProblemNotice } from "../../../ui/problem-text.tsx";

type InvitationEntryProps = {
  invitation: TeamInvitation;
  canRevoke: boolean;
  onRevoked: () => void;
  /** The invitation no longer existed. */
  onGone: (invitation: TeamInvitation) => void;
};

export function InvitationEntry({ invitation, canRevoke, onRevoked, onGone }: InvitationEntryProps) {
  const t = useTranslate(teamMessages);
  const formatters = useFormatters();
  const change = useChange();
  const [confirming, setConfirming] = useState(false);
  const { recipientEmail: email, expiresAt } = invitation;
  async function revoke() {
    let isAlreadyGone = false;
    const done = await change.run(
      () =>
        invitation.revoke().catch((error: unknown) => {
          isAlreadyGone = KnownError.isInstance(error, "VERIFICATION_CODE_NOT_FOUND");
          if (!isAlreadyGone) throw error;
        }),
      { sensitive: false },
    );
    if (isAlreadyGone) onGone(invitation);
    else if (done) onRevoked();
  }
  return (
    <Item
      icon={mailIcon}
      state={change.state}
      title={email}
      meta={
        <span title={formatters.dateTime(expiresAt)}>
          {t("invitationExpires", { date: formatters.day(expiresAt) })}
        </span>
      }
      actions={
        canRevoke && (
          <Button
            aria-label={t("revokeInvitationFor", { email })}
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
