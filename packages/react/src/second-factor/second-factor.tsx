import { type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { BrandContext, useBrand } from "../hooks/use-brand.ts";
import { codeMessages } from "../i18n/en/codes.ts";
import { useTranslate } from "../i18n/use-translate.ts";
import { CardStep, findStepCard, leaveStep, waitForPopState } from "../parts/card-step.tsx";
import { Scope } from "../theme/scope.tsx";
import { useStylesheet } from "../theme/use-stylesheet.ts";
import { Mark } from "../ui/mark.tsx";
import { lineKeys, SecondFactorForm, useSecondFactorForm } from "./second-factor-form.tsx";
import type { SecondFactorRequest } from "./use-second-factor.ts";

/** Asks for the second factor: in the card of the page that signs in, otherwise in a dialog above the page. */
export function SecondFactor(request: SecondFactorRequest) {
  const [card] = useState(findStepCard);
  const brand = useBrand(undefined);
  return (
    <BrandContext.Provider value={brand}>
      {card ? <SecondFactorStep card={card} request={request} /> : <SecondFactorDialog request={request} />}
    </BrandContext.Provider>
  );
}

/** How long the step stays after a success, in milliseconds. The page usually leaves before. */
const maxLeaveMs = 5000;

/** Ends the step together with its card: after the sign-in, or when the application shows another page. */
function useCloseWithCard(
  card: HTMLElement,
  { state, cancel }: ReturnType<typeof useSecondFactorForm>,
  close: () => void,
) {
  const check = useRef(() => {});
  check.current = () => {
    if (card.isConnected) return;
    if (state === "done") close();
    else cancel();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: again after each result, because a code that is being checked can't be canceled
  useEffect(() => {
    check.current();
    const observer = new MutationObserver(() => check.current());
    observer.observe(document, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [state]);
  useEffect(() => {
    if (state !== "done") return;
    const timer = window.setTimeout(close, maxLeaveMs);
    return () => window.clearTimeout(timer);
  }, [state, close]);
}

function SecondFactorStep({ card, request }: { card: HTMLElement; request: SecondFactorRequest }) {
  const t = useTranslate(codeMessages);
  const form = useSecondFactorForm({
    ...request,
    answer: async (submitted) => {
      if (submitted) await waitForPopState();
      request.answer(submitted);
    },
  });
  useCloseWithCard(card, form, request.close);
  return (
    <CardStep
      card={card}
      title={t("secondFactorTitle")}
      line={t(lineKeys[form.kind])}
      state={form.state}
      isOpen={!form.checking}
      back={form.cancel}
    >
      <SecondFactorForm form={form} leaveLabel={t("back")} leave={() => leaveStep(form.cancel)} />
    </CardStep>
  );
}

const dialogCss = `
.vst-dialog{inline-size:min(400px,calc(100vw - 32px));max-inline-size:none;margin:auto;padding:0;border:1px solid $line;border-radius:$radius-card;background:$surface;color:$surface-ink;box-shadow:0 24px 64px -16px rgb(10 15 14/.4)}
.vst-dialog[open]{animation:vst-rise-in .16s ease-out}
.vst-dialog::backdrop{background:rgb(10 15 14/.5)}
.vst-dialog .vst-card{max-inline-size:none;border:0;background:none;padding:28px}
@keyframes vst-rise-in{from{transform:translateY(8px);opacity:0}}
@media (max-width:480px){.vst-dialog .vst-card{padding:24px 20px}}
`;

/** For the sign-ins of an application's own pages. The browser traps and restores focus. */
function SecondFactorDialog({ request }: { request: SecondFactorRequest }) {
  useStylesheet(dialogCss);
  const t = useTranslate(codeMessages);
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const form = useSecondFactorForm(request);
  const { close } = request;
  const isDone = form.state === "done";
  useEffect(() => {
    if (isDone) close();
  }, [isDone, close]);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Close before unmount so that the browser restores focus.
    return () => element?.close();
  }, []);
  function leave(event: SyntheticEvent) {
    event.preventDefault();
    form.cancel();
  }
  return (
    <Scope>
      <dialog className="vst-dialog" ref={dialog} aria-labelledby={titleId} data-state={form.state} onCancel={leave}>
        <div className="vst-card">
          <header className="vst-card-head">
            <Mark />
            <h2 className="vst-title" id={titleId}>
              {t("secondFactorTitle")}
            </h2>
            <p className="vst-quiet">{t(lineKeys[form.kind])}</p>
          </header>
          <SecondFactorForm form={form} leaveLabel={t("cancel")} leave={form.cancel} />
        </div>
      </dialog>
    </Scope>
  );
}
