import type { CurrentUser, Team } from "@vestibule/client";
import { useState } from "react";
import { explainError } from "../../../forms/explain-error.ts";
import { useListState } from "../../../hooks/lists/use-list-state.ts";
import { teamMessages } from "../../../i18n/en/teams.ts";
import { useTranslate } from "../../../i18n/use-translate.ts";
import { ItemSkeletons } from "../../../settings/panels/item.tsx";
import { ListProblem } from "../../../settings/panels/list-problem.tsx";
import { Panel } from "../../../settings/panels/panel.tsx";
import { useFocusRecovery } from "../../../settings/panels/use-focus-recovery.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { MemberEntry } from "./member-entry.tsx";

/** Number of entries shown initially. */
const initialCount = 20;

/** The team members in joining order. */
function useMembers(teamId: string) {
  const list = useListState("teamUsers", teamId);
  const [showsAll, setShowsAll] = useState(false);
  const [removed, setRemoved] = useState<string>();
  const members = list.status === "ready" ? (list.data ?? []) : [];
  return {
    list,
    members: showsAll ? members : members.slice(0, initialCount),
    total: members.length,
    hidden: !showsAll && members.length > initialCount,
    showAll: () => setShowsAll(true),
    /** The name of the member removed last. */
    removed,
    setRemoved,
  };
}

/** The member list; requires permission to see members. */
export function MembersPanel({ user, team, canRemove }: { user: CurrentUser; team: Team; canRemove: boolean }) {
  const t = useTranslate(teamMessages);
  const focus = useFocusRecovery();
  const { list, members, total, hidden, showAll, removed, setRemoved } = useMembers(team.id);
  function afterRemoval(name: string) {
    setRemoved(name);
    focus.recoverFocus();
  }
  return (
    <Panel title={t("members")} text={t("membersText")} titleRef={focus.titleRef} state={list.status}>
      {list.status === "error" && <ListProblem problem={explainError(list.error)} busy={false} retry={list.refresh} />}
      <ul aria-busy={list.status === "loading" || undefined}>
        {list.status === "loading" && <ItemSkeletons icon count={2} />}
        {members.map((member) => (
          <MemberEntry
            key={member.id}
            member={member}
            isSelf={member.id === user.id}
            canRemove={canRemove}
            onRemoved={afterRemoval}
          />
        ))}
      </ul>
      {(hidden || removed !== undefined) && (
        <div className="vst-panel-note">
          {hidden && (
            <div className="vst-form-actions">
              <Button look="quiet" onClick={showAll}>
                {t("showAllMembers", { count: total })}
              </Button>
            </div>
          )}
          {removed !== undefined && <Notice tone="ok">{t("memberRemoved", { name: removed })}</Notice>}
        </div>
      )}
    </Panel>
  );
}
