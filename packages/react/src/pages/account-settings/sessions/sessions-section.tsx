import type { CurrentUser } from "@vestibule/client";
import { useState } from "react";
import { settingsMessages } from "../../../i18n/en/settings.ts";
import { useTranslate } from "../../../i18n/use-translate.ts";
import { useFetch } from "../../../settings/changes/use-fetch.ts";
import { ItemSkeletons } from "../../../settings/panels/item.tsx";
import { ListProblem } from "../../../settings/panels/list-problem.tsx";
import { Panel } from "../../../settings/panels/panel.tsx";
import { useFocusRecovery } from "../../../settings/panels/use-focus-recovery.ts";
import { useChange } from "../../../settings/step-up/use-change.ts";
import { listsCss } from "../../../styles/lists.ts";
import { useStylesheet } from "../../../theme/use-stylesheet.ts";
import { ConfirmDialog } from "../../../ui/account/confirm-dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { retryIcon } from "../../../ui/icons-pages.ts";
import { Notice } from "../../../ui/notice.tsx";
import { ProblemNotice } from "../../../ui/problem-text.tsx";
import { sortSessions } from "./format-session.ts";
import { SessionEntry } from "./session-entry.tsx";

/** Number of entries shown initially. */
const initialCount = 10;

/** The session list, and signing out all other sessions. */
function useSessions(user: CurrentUser) {
  const list = useFetch(async () => ({ items: sortSessions(await user.getActiveSessions()), now: Date.now() }));
  const change = useChange();
  const [confirming, setConfirming] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const [ended, setEnded] = useState<number>();
  const items = list.fetched.status === "ready" ? list.fetched.data.items : [];

  const { titleRef, recoverFocus } = useFocusRecovery();
  async function afterEnd() {
    await list.refresh();
    recoverFocus();
  }
  async function endOthers() {
    const done = await change.run(async () => setEnded(await user.revokeOtherSessions()), { sensitive: false });
    if (done) await afterEnd();
  }
  return {
    ...list,
    items: showsAll ? items : items.slice(0, initialCount),
    total: items.length,
    others: items.filter(({ isCurrentSession }) => !isCurrentSession).length,
    hidden: !showsAll && items.length > initialCount,
    showAll: () => setShowsAll(true),
    busy: change.state === "busy",
    problem: change.problem,
    ended,
    confirming,
    askEndOthers() {
      setEnded(undefined);
      setConfirming(true);
    },
    closeConfirm: () => setConfirming(false),
    endOthers,
    afterEnd,
    titleRef,
  };
}

export function SessionsSection({ user }: { user: CurrentUser }) {
  useStylesheet(listsCss);
  const t = useTranslate(settingsMessages);
  const sessions = useSessions(user);
  const { fetched, others } = sessions;
  return (
    <Panel
      title={t("sessions")}
      text={t("sessionsText")}
      titleRef={sessions.titleRef}
      state={fetched.status}
      action={
        <>
          <Button look="quiet" aria-label={t("refresh")} busy={sessions.refreshing} onClick={sessions.refresh}>
            <Icon path={retryIcon} />
          </Button>
          {others > 0 && (
            <Button busy={sessions.busy} onClick={sessions.askEndOthers}>
              {t("endOthers")}
            </Button>
          )}
        </>
      }
    >
      {fetched.status === "failed" && (
        <ListProblem problem={fetched.problem} busy={sessions.refreshing} retry={sessions.refresh} />
      )}
      <ul aria-busy={fetched.status === "loading" || undefined}>
        {fetched.status === "loading" && <ItemSkeletons icon count={2} />}
        {fetched.status === "ready" &&
          sessions.items.map((session) => (
            <SessionEntry
              key={session.id}
              user={user}
              session={session}
              now={fetched.data.now}
              onEnded={sessions.afterEnd}
            />
          ))}
      </ul>
      <div className="vst-panel-note">
        {fetched.status === "ready" && others === 0 && (
          <span className="vst-hint">{t(sessions.total === 0 ? "noSessions" : "onlyThisDevice")}</span>
        )}
        {sessions.hidden && (
          <div className="vst-form-actions">
            <Button look="quiet" onClick={sessions.showAll}>
              {t("showAllSessions", { count: sessions.total })}
            </Button>
          </div>
        )}
        {sessions.ended !== undefined && (
          <Notice tone="ok">{t(sessions.ended === 1 ? "otherEnded" : "othersEnded", { count: sessions.ended })}</Notice>
        )}
        <ProblemNotice problem={sessions.problem} t={t} />
      </div>
      {sessions.confirming && (
        <ConfirmDialog
          title={t("endOthersTitle")}
          text={t("endOthersText")}
          confirm={t("endOthers")}
          onConfirm={sessions.endOthers}
          onClose={sessions.closeConfirm}
        />
      )}
    </Panel>
  );
}
