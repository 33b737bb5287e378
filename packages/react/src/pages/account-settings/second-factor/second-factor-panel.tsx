import type { CurrentUser } from "@vestibule/client";
import { useSettingsTranslate } from "../../../i18n/use-settings-translate.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ProblemNotice } from "../../../ui/problem-text.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useFetch } from "../changes/use-fetch.ts";
import { Badge } from "../panels/item.tsx";
import { Panel, Row } from "../panels/panel.tsx";
import { SecondFactorDialogs } from "./second-factor-dialogs.tsx";
import { useSecondFactor } from "./use-second-factor.ts";

type SecondFactorPanelProps = { user: CurrentUser; project: string; hasSignInMethod: boolean };

/** At this number or fewer, the panel suggests creating new codes. */
const fewCodes = 3;

export function SecondFactorPanel({ user, project, hasSignInMethod }: SecondFactorPanelProps) {
  const t = useSettingsTranslate();
  const factor = useSecondFactor(user);
  const { isOn } = factor;
  const isBlocked = !isOn && !hasSignInMethod;
  return (
    <Panel title={t("secondFactor")} text={t("secondFactorPanelText")} state={isOn ? "on" : "off"}>
      <Row label={t("authenticator")}>
        <div className="vst-row-line">
          <Badge tone={isOn ? "ok" : undefined}>{t(isOn ? "on" : "off")}</Badge>
          <span className="vst-row-action">
            <Button busy={factor.busy} disabled={isBlocked} onClick={isOn ? factor.confirmTurnOff : factor.start}>
              {t(isOn ? "turnOff" : "setUp")}
            </Button>
          </span>
        </div>
        {isBlocked && <p className="vst-hint">{t("secondFactorNeedsWayIn")}</p>}
        <ProblemNotice problem={factor.problem} t={t} />
      </Row>
      {isOn && <RecoveryCodesRow key={factor.generation} user={user} factor={factor} />}
      <SecondFactorDialogs user={user} project={project} factor={factor} />
    </Panel>
  );
}

type RecoveryCodesRowProps = { user: CurrentUser; factor: ReturnType<typeof useSecondFactor> };

function RecoveryCodesRow({ user, factor }: RecoveryCodesRowProps) {
  const t = useSettingsTranslate();
  const { fetched } = useFetch(() => user.countRecoveryCodes());
  return (
    <Row label={t("recoveryCodes")} state={fetched.status}>
      <div className="vst-row-line">
        {fetched.status === "loading" && <Skeleton shape="text" width="120px" />}
        {fetched.status === "ready" && (
          <span className="vst-row-text">{t("recoveryCodesLeft", { remaining: fetched.data })}</span>
        )}
        <span className="vst-row-action">
          <Button disabled={factor.busy} onClick={factor.confirmNewCodes}>
            {t("newCodes")}
          </Button>
        </span>
      </div>
      {fetched.status === "failed" && <ProblemNotice problem={fetched.problem} />}
      {fetched.status === "ready" && fetched.data <= fewCodes && (
        <Notice tone="warn">{t("recoveryCodesFew", { remaining: fetched.data })}</Notice>
      )}
    </Row>
  );
}
