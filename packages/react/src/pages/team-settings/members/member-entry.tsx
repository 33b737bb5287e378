import type { TeamUser } from "@vestibule/client";
import { useState } from "react";
import { teamMessages } from "../../../i18n/en/teams.ts";
import { useTranslate } from "../../../i18n/use-translate.ts";
import { UserAvatar } from "../../../parts/user-avatar.tsx";
import { Badge, Item } from "../../../settings/panels/item.tsx";
import { useChange } from "../../../settings/step-up/use-change.ts";
import { ConfirmDialog } from "../../../ui/account/confirm-dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { ProblemNotice } from "../../../ui/problem-text.tsx";
import { getRoles } from "./member-roles.ts";

type MemberEntryProps = {
  member: TeamUser;
  isSelf: boolean;
  canRemove: boolean;
  /** `name`: of the removed member. */
  onRemoved: (name: string) => void;
};

export function MemberEntry({ member, isSelf, canRemove, onRemoved }: MemberEntryProps) {
  const t = useTranslate(teamMessages);
  const change = useChange();
  const [confirming, setConfirming] = useState(false);
  const { teamProfile, primaryEmail, permissionIds } = member;
  const name = teamProfile.displayName || primaryEmail || t("unnamedMember");
  async function remove() {
    if (await change.run(() => member.remove(), { sensitive: false })) onRemoved(name);
  }
  return (
    <Item
      mark={<UserAvatar size={36} user={{ ...teamProfile, id: member.id, primaryEmail: primaryEmail ?? null }} />}
      state={isSelf ? "self" : change.state}
      title={name}
      badges={
        <>
          {isSelf && <Badge>{t("you")}</Badge>}
          {getRoles(permissionIds).map((role) =>
            "id" in role ? <Badge key={role.id}>{role.id}</Badge> : <Badge key={role.text}>{t(role.text)}</Badge>,
          )}
        </>
      }
      meta={primaryEmail !== name && primaryEmail}
      actions={
        canRemove &&
        !isSelf && (
          <Button
            aria-label={t("removeMember", { name })}
            busy={change.state === "busy"}
            onClick={() => setConfirming(true)}
          >
            {t("remove")}
          </Button>
        )
      }
    >
      <ProblemNotice problem={change.problem} t={t} />
      {confirming && (
        <ConfirmDialog
          title={t("removeMemberTitle", { name })}
          text={t("removeMemberText")}
          confirm={t("remove")}
          onConfirm={remove}
          onClose={() => setConfirming(false)}
        />
      )}
    </Item>
  );
}
