import type { HandlerUrls } from "@vestibule/client";
import type { ReactNode } from "react";
import { useTranslate } from "../i18n/use-translate.ts";
import { AppLink } from "../ui/app-link.tsx";
import { alertIcon, checkIcon } from "../ui/icons.ts";
import { Card } from "./card.tsx";

type NextStepCardProps = {
  tone: "ok" | "warn";
  title: string;
  text: string;
  /** The next page; a link home is always shown. */
  next: { page: keyof HandlerUrls; label: string } | undefined;
  children?: ReactNode;
};

/** The result of an action, with the next step. */
export function NextStepCard({ tone, title, text, next, children }: NextStepCardProps) {
  const t = useTranslate();
  return (
    <Card title={title} line={text} emblem={{ icon: tone === "ok" ? checkIcon : alertIcon, tone }} takesFocus>
      {children}
      <div className="vst-actions">
        {next && (
          <AppLink page={next.page} look="primary">
            {next.label}
          </AppLink>
        )}
        <AppLink page="home" look="secondary">
          {t("goHome")}
        </AppLink>
      </div>
    </Card>
  );
}
