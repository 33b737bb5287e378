import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { methodMessages } from "../i18n/en/methods.ts";
import { useTranslate } from "../i18n/use-translate.ts";

export type MethodTab = "magic-link" | "password";

type MethodTabsProps = {
  first: MethodTab;
  panels: Record<MethodTab, ReactNode>;
};

const tabs: readonly MethodTab[] = ["magic-link", "password"];

/** Tabs for the two email-based sign-in methods. The typed email is kept when the user switches. */
export function MethodTabs({ first, panels }: MethodTabsProps) {
  const t = useTranslate(methodMessages);
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState({ tab: first, email: "" });
  const order = first === "password" ? tabs.toReversed() : tabs;
  const emailInput = () => panel.current?.querySelector<HTMLInputElement>("input[name=email]");

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each choice
  useEffect(() => {
    const input = emailInput();
    if (input && chosen.email) input.value = chosen.email;
  }, [chosen]);

  function choose(tab: MethodTab) {
    if (tab !== chosen.tab) setChosen({ tab, email: emailInput()?.value ?? "" });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    const other = chosen.tab === "password" ? "magic-link" : "password";
    choose(other);
    list.current?.querySelector<HTMLElement>(`[data-tab=${other}]`)?.focus();
  }

  return (
    <div className="vst-stack">
      <div className="vst-tabs" role="tablist" aria-label={t("signInMethodsLabel")} ref={list} onKeyDown={onKeyDown}>
        {order.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            className="vst-tab"
            id={`${id}-${tab}`}
            data-tab={tab}
            aria-selected={tab === chosen.tab}
            aria-controls={`${id}-panel`}
            tabIndex={tab === chosen.tab ? 0 : -1}
            onClick={() => choose(tab)}
          >
            {t(tab === "password" ? "password" : "emailLink")}
          </button>
        ))}
      </div>
      <div ref={panel} id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen.tab}`}>
        {panels[chosen.tab]}
      </div>
    </div>
  );
}
