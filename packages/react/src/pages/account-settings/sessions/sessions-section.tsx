import type { CurrentUser } from "@vestibule/client";
import { useSettingsTranslate } from "../../../i18n/use-settings-translate.ts";
import { ConfirmDialog } from "../../../ui/account/confirm-dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { retryIcon } from "../../../ui/icons.ts";
import { Notice } from "../../../ui/notice.tsx";
import { ProblemNotice } from "../../../ui/problem-text.tsx";
import { ItemSkeletons } from "../panels/item.tsx";
import { ListProblem } from "../panels/list-problem.tsx";
import { Panel } from "../panels/panel.tsx";
import { useFocusRecovery } from "../panels/use-focus-recovery.ts";
import { SessionEntry } from "./session-entry.tsx";
import { useSessions } from "./use-sessions.ts";

export function SessionsSection({ user }: { user: CurrentUser }) {
  const t = useSettingsTranslate();
  const sessions = useSessions(user);
  const focus = useFocusRecovery();
  const { fetched, others } = sessions;
  async function afterEnd() {
    await sessions.refresh();
    focus.recoverFocus();
  }
  return (
    <Panel
      title={t("sessions")}
      text={t("sessionsText")}
      titleRef={focus.titleRef}
      state={fetched.status}
      action={
        <>
          <Button look="quiet" aria-label={t("refresh")} busy={sessions.refreshing} onClick={sessions.refresh}>
            <Icon path={retryIcon} />
          </Button>
          <Button disabled={others === 0} busy={sessions.busy} onClick={sessions.askEndOthers}>
            {t("endOthers")}
          </Button>
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
            <SessionEntry key={session.id} user={user} session={session} now={fetched.data.now} onEnded={afterEnd} />
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
