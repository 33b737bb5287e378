import type { ReactNode } from "react";
import { explainError } from "../../errors/explain-error.ts";
import { PageTitle } from "../../features/page/page-title.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { Card } from "../../ui/layout/card.tsx";

interface AskCardProps {
  readonly tab: string;
  readonly title: string;
  readonly text: string;
  readonly error: unknown;
  readonly children: ReactNode;
}

/** A confirmation that a partner requests. */
export function ConfirmCard({ tab, title, text, error, children }: AskCardProps) {
  return (
    <div className="mx-auto w-full max-w-120 py-4 sm:py-10">
      <PageTitle title={tab} />
      <Card>
        <div className="flex flex-col gap-4">
          <h1 className="text-title font-semibold text-balance break-words">{title}</h1>
          <p className="text-ink-2 break-words">{text}</p>
          {error ? <Banner tone="danger">{explainError(error).title}</Banner> : null}
          {children}
        </div>
      </Card>
    </div>
  );
}
