import type { TeamInvitation } from "@vestibule/client";
import { useState } from "react";
import { useTeamTranslate } from "../../../i18n/use-team-translate.ts";
import { ConfirmDialog } from "../../../ui/account/confirm-dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { mailIcon } from "../../../ui/icons.ts";
import { ProblemNotice } from "../../../ui/problem-text.tsx";
import { useChange } from "../../account-settings/changes/use-change.ts";
import { useFormats } from "../../account-settings/formats/use-formats.ts";
import { Item } from "../../account-settings/panels/item.tsx";

type InvitationEntryProps = { invitation: TeamInvitation; mayRevoke: boolean; onRevoked: () => void };

export function InvitationEntry({ invitation, mayRevoke, onRevoked }: InvitationEntryProps) {
  const t = useTeamTranslate();
  const formats = useFormats();
  const change = useChange();
  const [confirming, setConfirming] = useState(false);
  const { recipientEmail: email, expiresAt } = invitation;
  async function revoke() {
    if (await change.run(() => invitation.revoke(), { sensitive: false })) onRevoked();
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
