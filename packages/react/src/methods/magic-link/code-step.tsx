import { useContext, useEffect, useRef, useState } from "react";
import { codeMessages } from "../../i18n/en/codes.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { CardStep, findStepCard, leaveStep } from "../../parts/card-step.tsx";
import { WaitLink } from "../../parts/wait-link.tsx";
import { methodsCss } from "../../styles/methods.ts";
import { useStylesheet } from "../../theme/use-stylesheet.ts";
import { Button } from "../../ui/button.tsx";
import { CodeField } from "../../ui/code/code-field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ProblemNotice, problemText } from "../../ui/problem-text.tsx";
import { AuthFlowContext } from "../auth-flow-context.ts";
import { type CodeStepOptions, useCodeStep } from "./use-code-step.ts";

/** Length of the code in the email. */
const length = 6;

type CodeStepProps = CodeStepOptions & {
  /** Returns to the email form. */
  back: () => void;
};

/** Six boxes for the code. Opening the link in any browser also works. */
export function CodeStep({ back, ...options }: CodeStepProps) {
  useStylesheet(methodsCss);
  const t = useTranslate(codeMessages);
  const flow = useContext(AuthFlowContext);
  const [card] = useState(flow && findStepCard);
  const step = useCodeStep(options);
  const { email } = options;
  const { state, problem, secondsLeft } = step;
  const isFinished = state === "used-elsewhere" || state === "gone" || step.isFinal;
  // No code can be entered anymore; the next step is shown below.
  const line = isFinished ? email : t("checkEmailText", { email });

  const isCodeProblem = problem?.key === "codeWrong";
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The focused boxes are gone.
    if (isFinished) element.current?.querySelector<HTMLElement>(".vst-button")?.focus();
  }, [isFinished]);
  const content = (
    <div className="vst-stack" data-state={state} ref={element}>
      {!card && <p>{line}</p>}
      {!isCodeProblem && <ProblemNotice key={step.attempt} problem={problem} t={t} />}
      {state === "used-elsewhere" && <Notice tone="ok">{t("usedElsewhere")}</Notice>}
      {state === "gone" && <Notice tone="warn">{t("codeGone")}</Notice>}
      {step.isResent && !problem && <Notice tone="ok">{t("sentAgain", { email })}</Notice>}
      {isFinished ? (
        <Button look="primary" wide busy={step.sending} onClick={step.sendAgain}>
          {t("sendAgain")}
        </Button>
      ) : (
        <CodeField
          label={t("codeLabel")}
          boxLabel={(position) => t("codeCharacter", { position, length })}
          length={length}
          kind="letters"
          attempt={step.attempt}
          takesFocus
          busy={state === "checking"}
          error={isCodeProblem ? problemText(t, problem) : undefined}
          status={t(state === "checking" ? "checkingCode" : "nothingArrived")}
          onComplete={step.submitCode}
        />
      )}
      <div className="vst-split">
        {!isFinished && (
          <WaitLink waiting={secondsLeft > 0 || step.sending || state === "checking"} onClick={step.sendAgain}>
            {secondsLeft > 0 ? t("sendAgainIn", { seconds: secondsLeft }) : t("sendAgain")}
          </WaitLink>
        )}
        <WaitLink waiting={state === "checking"} onClick={() => leaveStep(back)}>
          {t("otherAddress")}
        </WaitLink>
      </div>
    </div>
  );
  if (!card) return content;
  return (
    <CardStep card={card} title={t("checkEmail")} line={line} state={state} isOpen={state !== "checking"} back={back}>
      {content}
    </CardStep>
  );
}
