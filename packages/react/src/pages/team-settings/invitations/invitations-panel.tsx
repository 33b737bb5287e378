import type { Team, TeamInvitation } from "@vestibule/client";
import { useState } from "react";
import { explainError } from "../../../forms/explain-error.ts";
import { useListState } from "../../../hooks/lists/use-list-state.ts";
import { teamMessages } from "../../../i18n/en/teams.ts";
import { useTranslate } from "../../../i18n/use-translate.ts";
import { EmptyList, ItemSkeletons } from "../../../settings/panels/item.tsx";
import { ListProblem } from "../../../settings/panels/list-problem.tsx";
import { Panel } from "../../../settings/panels/panel.tsx";
import { useFocusRecovery } from "../../../settings/panels/use-focus-recovery.ts";
import { mailIcon } from "../../../ui/icons-pages.ts";
import { Notice } from "../../../ui/notice.tsx";
import type { TeamCapabilities } from "../team-capabilities.ts";
import { InvitationEntry } from "./invitation-entry.tsx";
import { InviteForm } from "./invite-form.tsx";

/** Sends and lists invitations. The list also requires permission to see members. */
export function InvitationsPanel({ team, capabilities }: { team: Team; capabilities: TeamCapabilities }) {
  const t = useTranslate(teamMessages);
  const focus = useFocusRecovery();
  const [sent, setSent] = useState<{ email?: string; count: number }>({ count: 0 });
  const invited = (email: string) => setSent(({ count }) => ({ email, count: count + 1 }));
  return (
    <Panel title={t("invitations")} text={t("invitationsText")} titleRef={focus.titleRef}>
      <InviteForm key={sent.count} team={team} invited={sent.email} onInvited={invited} />
      {capabilities.canSeeMembers && (
        <OpenInvitations team={team} canRevoke={capabilities.canRemoveMembers} onRevoked={focus.recoverFocus} />
      )}
    </Panel>
  );
}

type OpenInvitationsProps = { team: Team; canRevoke: boolean; onRevoked: () => void };

function OpenInvitations({ team, canRevoke, onRevoked }: OpenInvitationsProps) {
  const t = useTranslate(teamMessages);
  const list = useListState("teamInvitations", team.id);
  const [gone, setGone] = useState<string>();
  const invitations = list.status === "ready" ? (list.data ?? []) : [];
  async function refreshAfterGone({ recipientEmail }: TeamInvitation) {
    await list.refresh();
    setGone(recipientEmail);
    onRevoked();
  }
  return (
    <>
      {list.status === "error" && <ListProblem problem={explainError(list.error)} busy={false} retry={list.refresh} />}
      <ul aria-label={t("openInvitations")} aria-busy={list.status === "loading" || undefined}>
        {list.status === "loading" && <ItemSkeletons icon />}
        {invitations.map((invitation) => (
          <InvitationEntry
            key={invitation.id}
            invitation={invitation}
            canRevoke={canRevoke}
            onRevoked={onRevoked}
            onGone={refreshAfterGone}
          />
        ))}
      </ul>
      {list.status === "ready" && invitations.length === 0 && <EmptyList icon={mailIcon} title={t("noInvitations")} />}
      <div className="vst-panel-note">
        {gone !== undefined && <Notice tone="warn">{t("invitationGone", { email: gone })}</Notice>}
      </div>
    </>
  );
}
