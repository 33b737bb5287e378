import { type CurrentUser, stackAppInternalsSymbol } from "@vestibule/client";
import { useStackApp } from "../../../hooks/use-stack-app.ts";
import { useSettingsTranslate } from "../../../i18n/use-settings-translate.ts";
import { Button } from "../../../ui/button.tsx";
import { ProblemNotice } from "../../../ui/problem-text.tsx";
import { useSessionExit as useLeave } from "../settings/use-session-exit.ts";

/** For accounts without a step-up method, such as provider-only accounts: sign in again and return to this page. */
export function SignInAgain({ user, onCancel }: { user: CurrentUser; onCancel: () => void }) {
  const t = useSettingsTranslate();
  const app = useStackApp();
  const signOut = useLeave(() => user.signOut({ redirectUrl: app[stackAppInternalsSymbol].redirectUrl("signIn") }));
  return (
    <div className="vst-stack">
      <ProblemNotice problem={signOut.problem} />
      <div className="vst-modal-actions">
        <Button onClick={onCancel}>{t("cancel")}</Button>
        <Button look="primary" busy={signOut.state === "leaving"} onClick={signOut.exit}>
          {t("signInAgain")}
        </Button>
      </div>
    </div>
  );
}
