import type { CurrentUser, TotpSetup } from "@vestibule/client";
import { useState } from "react";
import { settingsMessages } from "../../../i18n/en/settings.ts";
import { useTranslate } from "../../../i18n/use-translate.ts";
import { useFetch } from "../../../settings/changes/use-fetch.ts";
import { Panel, Row } from "../../../settings/panels/panel.tsx";
import { useChange } from "../../../settings/step-up/use-change.ts";
import { ConfirmDialog } from "../../../ui/account/confirm-dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ProblemNotice } from "../../../ui/problem-text.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { TotpSetupDialog } from "./totp-setup-dialog.tsx";

/** The dialog shown above the panel. The recovery codes exist only here. */
type SecondFactorStep =
  | { name: "none" }
  | { name: "setup"; setup: TotpSetup }
  | { name: "codes"; codes: readonly string[] }
  | { name: "confirm-new-codes" }
  | { name: "confirm-off" };

/** Turns two-factor authentication on and off, and manages recovery codes. */
function useSecondFactor(user: CurrentUser) {
  const isOn = user.isMultiFactorRequired;
  const change = useChange();
  const [step, setStep] = useState<SecondFactorStep>({ name: "none" });
  /** Changes when codes are created, to refetch their count. */
  const [generation, setGeneration] = useState(0);
  function showCodes(codes: readonly string[]) {
    setStep({ name: "codes", codes });
    setGeneration((before) => before + 1);
  }
  return {
    isOn,
    generation,
    busy: change.state === "busy",
    problem: change.problem,
    step,
    showCodes,
    start: () => change.run(async () => setStep({ name: "setup", setup: await user.initiateTotp() })),
    confirmNewCodes: () => setStep({ name: "confirm-new-codes" }),
    confirmTurnOff: () => setStep({ name: "confirm-off" }),
    close: () => setStep({ name: "none" }),
    makeNewCodes: () => change.run(async () => showCodes(await user.createRecoveryCodes())),
    turnOff: () => change.run(() => user.disableTotp()),
  };
}

type SecondFactorDialogsProps = { user: CurrentUser; project: string; factor: ReturnType<typeof useSecondFactor> };

/** The dialog currently open above the panel. */
function SecondFactorDialogs({ user, project, factor }: SecondFactorDialogsProps) {
  const t = useTranslate(settingsMessages);
  const { step, close } = factor;
  switch (step.name) {
    case "none":
      return null;
    case "setup":
      return <TotpSetupDialog user={user} setup={step.setup} onDone={factor.showCodes} onClose={close} />;
    case "codes":
      return <RecoveryCodesDialog codes={step.codes} project={project} onAcknowledged={close} />;
    case "confirm-new-codes":
      return (
        <ConfirmDialog
          title={t("newCodesTitle")}
          text={t("newCodesText")}
          confirm={t("makeNewCodes")}
          danger={false}
          onConfirm={factor.makeNewCodes}
          onClose={close}
        />
      );
    case "confirm-off":
      return (
        <ConfirmDialog
          title={t("turnOffSecondFactorTitle")}
          text={t("turnOffSecondFactorText")}
          confirm={t("turnOff")}
          onConfirm={factor.turnOff}
          onClose={close}
        />
      );
  }
}

type SecondFactorPanelProps = { user: CurrentUser; project: string; hasSignInMethod: boolean };

/** At this number or fewer, the panel suggests creating new codes. */
const fewCodes = 3;

export function SecondFactorPanel({ user, project, hasSignInMethod }: SecondFactorPanelProps) {
  const t = useTranslate(settingsMessages);
  const factor = useSecondFactor(user);
  const { isOn } = factor;
  const isBlocked = !isOn && !hasSignInMethod;
  return (
    <Panel
      title={t("secondFactor")}
      badge={t(isOn ? "on" : "off")}
      text={t("secondFactorPanelText")}
      reason={isBlocked ? t("secondFactorNeedsSignInMethod") : undefined}
      state={isOn ? "on" : "off"}
      action={
        <Button busy={factor.busy} disabled={isBlocked} onClick={isOn ? factor.confirmTurnOff : factor.start}>
          {t(isOn ? "turnOff" : "setUp")}
        </Button>
      }
    >
      <div className="vst-panel-note">
        <ProblemNotice problem={factor.problem} t={t} />
      </div>
      {isOn && <RecoveryCodesRow key={factor.generation} user={user} factor={factor} />}
      <SecondFactorDialogs user={user} project={project} factor={factor} />
    </Panel>
  );
}

type RecoveryCodesRowProps = { user: CurrentUser; factor: ReturnType<typeof useSecondFactor> };

function RecoveryCodesRow({ user, factor }: RecoveryCodesRowProps) {
  const t = useTranslate(settingsMessages);
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
