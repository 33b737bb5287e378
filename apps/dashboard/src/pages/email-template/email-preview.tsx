import type { EmailTemplateType } from "@vestibule/react";
import { Monitor, Moon, Smartphone, Sun } from "lucide-react";
import { useState } from "react";
import { useProject } from "../../data/projects.ts";
import { EmailFrame } from "../../features/emails/email-frame.tsx";
import { formatEmailType } from "../../features/emails/messages.ts";
import { SegmentedControl } from "../../ui/choices/segmented-control.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { Loading, Skeleton } from "../../ui/feedback/skeleton.tsx";
import { useColorScheme } from "../../ui/preview/use-color-scheme.ts";
import { cx } from "../../ui/styles.ts";
import { messages } from "./messages.ts";
import type { TemplateProblem } from "./model/problem.ts";
import type { Preview } from "./use-preview.ts";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;
const widths = [
  { value: "desktop", label: messages.desktop, icon: <Monitor {...icon} /> },
  { value: "phone", label: messages.phone, icon: <Smartphone {...icon} /> },
] as const;
const schemes = [
  { value: "light", label: messages.light, icon: <Sun {...icon} /> },
  { value: "dark", label: messages.dark, icon: <Moon {...icon} /> },
] as const;
const parts = [
  { value: "html", label: messages.html },
  { value: "text", label: messages.plain },
] as const;

interface MailPreviewProps {
  readonly type: EmailTemplateType;
  readonly preview: Preview;
  /** An error that prevents saving, although the draft can be rendered. */
  readonly draftProblem: TemplateProblem | null;
}

/** The email as its recipients would see it, rendered by the server. */
export function EmailPreview({ type, preview, draftProblem }: MailPreviewProps) {
  const { shown, isUpdating, error, retry } = preview;
  const problem = draftProblem ?? preview.problem;
  const { displayName, config } = useProject();
  const { emailConfig } = config;
  const ownScheme = useColorScheme();
  const [scheme, setScheme] = useState<"light" | "dark">();
  const [width, setWidth] = useState<"desktop" | "phone">("desktop");
  const [part, setPart] = useState<"html" | "text">("html");
  const sender = (emailConfig.type === "standard" && emailConfig.senderName) || displayName;
  return (
    <section
      aria-label={messages.preview}
      aria-busy={isUpdating}
      className="min-w-0 overflow-hidden rounded-card border border-line bg-surface lg:sticky lg:top-16 lg:col-start-2 lg:row-span-2 lg:row-start-1"
    >
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3">
        <SegmentedControl label={messages.part} options={parts} value={part} onValueChange={setPart} />
        <div className="ms-auto flex gap-2">
          <SegmentedControl
            isIcons
            label={messages.width}
            options={widths}
            value={width}
            onValueChange={setWidth}
            disabled={part === "text"}
          />
          <SegmentedControl
            isIcons
            label={messages.scheme}
            options={schemes}
            value={scheme ?? ownScheme}
            onValueChange={setScheme}
            disabled={part === "text"}
          />
        </div>
      </div>
      {problem && (
        <Banner tone="danger" title={problem.words} className="m-3">
          {preview.problem ? messages.previewFailed : messages.notSavable}
        </Banner>
      )}
      {!shown && error ? (
        <ErrorState error={error} onRetry={retry} isRetrying={isUpdating} />
      ) : shown ? (
        <>
          <div className="min-w-0 border-b border-line px-4 py-3">
            <p className="font-semibold break-words">{shown.subject}</p>
            <p className="text-hint text-ink-3">{messages.from(sender)}</p>
          </div>
          {part === "html" ? (
            <section
              aria-label={messages.htmlLabel}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
              tabIndex={0}
              className="min-h-80 overflow-auto bg-sunken outline-hidden focus-visible:ring-3 focus-visible:ring-accent/35 focus-visible:ring-inset lg:max-h-[calc(100dvh-13rem)]"
            >
              <div className={cx("mx-auto", width === "phone" && "max-w-[375px] border-x border-line")}>
                <EmailFrame
                  title={messages.previewOf(formatEmailType(type))}
                  html={shown.html}
                  colorScheme={scheme ?? ownScheme}
                />
              </div>
            </section>
          ) : (
            <section
              aria-label={messages.plainLabel}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
              tabIndex={0}
              className="min-h-80 overflow-auto p-4 lg:max-h-[calc(100dvh-13rem)] font-mono text-code break-words whitespace-pre-wrap outline-hidden focus-visible:ring-3 focus-visible:ring-accent/35 focus-visible:ring-inset"
            >
              {shown.text}
            </section>
          )}
        </>
      ) : (
        <Loading className="flex flex-col gap-3 p-4">
          <Skeleton className="h-5 w-60 max-w-full" />
          <Skeleton className="h-80 w-full" />
        </Loading>
      )}
    </section>
  );
}
