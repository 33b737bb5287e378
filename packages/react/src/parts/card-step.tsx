import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useStylesheet } from "../theme/use-stylesheet.ts";
import { Mark } from "../ui/mark.tsx";

/** The card that runs a sign-in, or has the focus, or the first one on the page. Undefined: none can show a step. */
export function findStepCard(): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>("[data-steps]")];
  // Those of previews are inert.
  const cards = all.filter((card) => !card.closest("[inert]"));
  const isRunning = (card: Element) => card.closest("[data-state=form-locked]");
  return cards.find(isRunning) ?? cards.find((card) => card.contains(document.activeElement)) ?? cards[0];
}

/** In milliseconds. */
const swapMs = 150;

/** The content of a card stays in the document while a step replaces it, so that what was typed is kept. */
const stepCss = `
.vst-card:has(>.vst-step)>:not(.vst-step),.vst-step:has(~.vst-step){display:none}
.vst-step{display:grid;grid-template-columns:minmax(0,1fr);gap:24px;animation:vst-step-in ${swapMs}ms ease-out}
@keyframes vst-step-in{from{opacity:0}}
`;

function animateHeight(card: HTMLElement, before: number): void {
  const after = card.offsetHeight;
  if (after === before || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const still = { overflow: "clip", alignContent: "start" };
  card.animate?.(
    [
      { height: `${before}px`, ...still },
      { height: `${after}px`, ...still },
    ],
    { duration: swapMs, easing: "ease-out" },
  );
}

/** Animates the card's height when the step begins and ends. Afterwards, the focus returns to where it was. */
function useSwap(card: HTMLElement): void {
  const [before] = useState(() => ({ height: card.offsetHeight, focused: document.activeElement }));
  useLayoutEffect(() => {
    animateHeight(card, before.height);
    return () => {
      const { offsetHeight } = card;
      // After React has removed the step.
      queueMicrotask(() => {
        animateHeight(card, offsetHeight);
        if (document.activeElement !== document.body) return;
        const isBack = card.contains(before.focused);
        const target = isBack ? before.focused : card.querySelector(".vst-title");
        if (target instanceof HTMLElement) target.focus();
      });
    };
  }, [card, before]);
}

const isEntryOnTop = (): boolean => window.history.state?.vestibuleStep === true;

/** Not marked anymore, so that a second click doesn't leave the page. */
function removeEntry(): void {
  window.history.replaceState({ ...window.history.state, vestibuleStep: false }, "");
  window.history.back();
}

/** Ends a step by a control, like the browser's Back. */
export function leaveStep(back: () => void): void {
  if (isEntryOnTop()) removeEntry();
  else back();
}

/** Waits until the history entry of a step is gone; not for long, if the browser doesn't go back. */
export function waitForPopState(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener("popstate", () => resolve(), { once: true });
    window.setTimeout(resolve, 500);
  });
}

/**
 * While a step waits for input, it has an entry in the browser's history, so that Back ends the step instead of leaving
 * the page. The entry goes before the code is sent, because a sign-in replaces the page's own entry. If the application
 * shows another page, the history is the application's.
 */
function useHistoryEntry(isOpen: boolean, back: () => void): void {
  const onBack = useRef(back);
  onBack.current = back;
  // In the commit that shows the step: an effect after it can come later than a click on Back.
  useLayoutEffect(() => {
    const { history } = window;
    if (!isOpen) {
      if (isEntryOnTop()) removeEntry();
      return;
    }
    // With the state of the application's router, for which both entries are the same page.
    if (!isEntryOnTop()) history.pushState({ ...history.state, vestibuleStep: true }, "");
    const onPopState = () => {
      if (!isEntryOnTop()) onBack.current();
    };
    window.addEventListener("popstate", onPopState);
    return () => window.removeEventListener("popstate", onPopState);
  }, [isOpen]);
}

type CardStepProps = {
  card: HTMLElement;
  title: string;
  line: ReactNode;
  /** The step's state, for styles and tests. */
  state: string;
  /** Whether the step waits for input. */
  isOpen: boolean;
  /** After the browser's Back. */
  back: () => void;
  children: ReactNode;
};

/**
 * A later step of a sign-in, in place of a card's content. Its first field should take the focus, so that screen
 * readers announce the group's title and line.
 */
export function CardStep({ card, title, line, state, isOpen, back, children }: CardStepProps) {
  useStylesheet(stepCss);
  useSwap(card);
  useHistoryEntry(isOpen, back);
  const id = useId();
  return createPortal(
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no heading
    <div
      className="vst-step"
      role="group"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-line`}
      data-state={state}
    >
      <header className="vst-card-head">
        <Mark />
        <h1 className="vst-title" id={`${id}-title`}>
          {title}
        </h1>
        <p className="vst-quiet" id={`${id}-line`}>
          {line}
        </p>
      </header>
      {children}
    </div>,
    card,
  );
}
