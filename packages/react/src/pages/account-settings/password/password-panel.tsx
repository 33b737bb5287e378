import type { CurrentUser, ProjectConfig } from "@vestibule/client";
import { useSettingsTranslate } from "../../../i18n/use-settings-translate.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Badge } from "../panels/item.tsx";
import { Panel, Row } from "../panels/panel.tsx";
import type { SignInEmailState } from "../security/sign-in-methods.ts";
import { PasswordForm } from "./password-form.tsx";
import { usePasswordPanel } from "./use-password.ts";

type PasswordPanelProps = { user: CurrentUser; emailState: SignInEmailState; config: ProjectConfig };

export function PasswordPanel({ user, emailState, config }: PasswordPanelProps) {
  const t = useSettingsTranslate();
  const panel = usePasswordPanel();
  const lacksAddress = emailState.hasSignIn === false;
  const { hasPassword } = user;
  return (
    <Panel title={t("password")} text={t("passwordText")} state={panel.open ? "open" : "closed"}>
      <div ref={panel.panelRef}>
        {panel.open ? (
          <PasswordForm user={user} min={config.passwordMinLength} onSaved={panel.saved} onCancel={panel.close} />
        ) : (
          <Row label={t("password")}>
            <div className="vst-row-line">
              <Badge tone={hasPassword ? "ok" : undefined}>{t(hasPassword ? "passwordIsSet" : "passwordNotSet")}</Badge>
              <span className="vst-row-action">
                <Button disabled={lacksAddress || emailState.isPending} onClick={panel.start}>
                  {t(hasPassword ? "changePassword" : "setPassword")}
                </Button>
              </span>
            </div>
            {lacksAddress && <p className="vst-hint">{t("passwordNeedsEmail")}</p>}
            {panel.message && (
              <Notice tone={panel.message === "passwordSavedOthersIn" ? "warn" : "ok"}>{t(panel.message)}</Notice>
            )}
          </Row>
        )}
      </div>
    </Panel>
  );
}
