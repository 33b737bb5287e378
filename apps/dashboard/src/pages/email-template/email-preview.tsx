import { queryOptions, useQuery } from "@tanstack/react-query";
import type { EditableEmailType, EmailTemplateChange, EmailTemplatePreview } from "@vestibule/react";
import { Monitor, Moon, Smartphone, Sun } from "lucide-react";
import { useState } from "react";
import type { ProjectsClient } from "../../app/context.ts";
import { useDashboard, useProjectId } from "../../app/use-dashboard.ts";
import { emailTemplatesKey } from "../../data/emails.ts";
import { useProject } from "../../data/projects.ts";
import { parsePlainError } from "../../errors/field-errors.ts";
import { EmailFrame } from "../../features/emails/email-frame.tsx";
import { formatEmailType } from "../../features/emails/messages.ts";
import { perLocale } from "../../i18n/define-messages.ts";
import { SegmentedControl } from "../../ui/choices/segmented-control.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { Loading, Skeleton } from "../../ui/feedback/skeleton.tsx";
import { useDebouncedValue } from "../../ui/hooks/use-debounced-value.ts";
import { useColorScheme } from "../../ui/preview/use-color-scheme.ts";
import { cx } from "../../ui/styles.ts";
import { messages } from "./messages.ts";
import { readProblem, type TemplateProblem } from "./model/problem.ts";
import type { TemplateDraft } from "./use-editor.ts";

interface PreviewOf {
  readonly type: EditableEmailType;
  readonly language: string;
  readonly draft: EmailTemplateChange;
}

/** The rendered draft. The same draft always renders the same. */
const draftPreviewQuery = (projectsClient: ProjectsClient, projectId: string, { type, language, draft }: PreviewOf) =>
  queryOptions({
    queryKey: [...emailTemplatesKey(projectId), "draft", type, language, JSON.stringify(draft)],
    queryFn: () => projectsClient.open(projectId).previewEmailTemplate(type, draft, { language }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });

export interface Preview {
  /** The last preview that rendered; undefined: none yet. */
  readonly shown: EmailTemplatePreview | undefined;
  readonly isUpdating: boolean;
  /** The server's error about the draft; null: none. */
  readonly problem: TemplateProblem | null;
  /** Any other error, such as no network. */
  readonly error: unknown;
  readonly retry: () => void;
}

/** The rendered draft from the server, debounced. */
export function usePreview(type: EditableEmailType, language: string, draft: TemplateDraft): Preview {
  const { projectsClient } = useDashboard();
  const projectId = useProjectId();
  const settled = useDebouncedValue(draft);
  const { data, error, isFetching, refetch } = useQuery(
    draftPreviewQuery(projectsClient, projectId, { type, language, draft: settled }),
  );
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const words = parsePlainError(error);
  return {
    shown: data ?? last,
    isUpdating: isFetching || settled !== draft,
    problem: words === undefined ? null : readProblem(words),
    error: words === undefined ? error : null,
    retry: () => void refetch(),
  };
}

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;
const getWidths = perLocale(
  () =>
    [
      { value: "desktop", label: messages.desktop, icon: <Monitor {...icon} /> },
      { value: "phone", label: messages.phone, icon: <Smartphone {...icon} /> },
    ] as const,
);
const getSchemes = perLocale(
  () =>
    [
      { value: "light", label: messages.light, icon: <Sun {...icon} /> },
      { value: "dark", label: messages.dark, icon: <Moon {...icon} /> },
    ] as const,
);
const getParts = perLocale(
  () =>
    [
      { value: "html", label: messages.html },
      { value: "text", label: messages.plain },
    ] as const,
);

interface ProblemProps {
  readonly preview: Preview;
  /** An error that prevents saving, although the draft can be rendered. */
  readonly draftProblem: TemplateProblem | null;
}

/** Why the draft can't be rendered or saved. */
export function ProblemBanner({ preview, draftProblem, className }: ProblemProps & { readonly className?: string }) {
  const problem = draftProblem ?? preview.problem;
  return (
    problem && (
      <Banner tone="danger" title={problem.words} className={className}>
        {preview.problem ? messages.previewFailed : messages.notSavable}
      </Banner>
    )
  );
}

interface MailPreviewProps extends ProblemProps {
  readonly type: EditableEmailType;
  readonly isHidden: boolean;
}

/** The email as its recipients would see it, rendered by the server. */
export function EmailPreview({ type, preview, draftProblem, isHidden }: MailPreviewProps) {
  const { shown, isUpdating, error, retry } = preview;
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
      hidden={isHidden}
      className="min-w-0 overflow-hidden rounded-card border border-line bg-surface lg:sticky lg:top-16 lg:col-start-2 lg:row-span-2 lg:row-start-1"
    >
      <div className="flex flex-wrap items-center gap-2 border-b border-line p-4">
        <SegmentedControl label={messages.part} options={getParts()} value={part} onValueChange={setPart} />
        <div className="ms-auto flex gap-2">
          <SegmentedControl
            isIcons
            label={messages.width}
            options={getWidths()}
            value={width}
            onValueChange={setWidth}
            disabled={part === "text"}
            // A phone is as wide as the preview on it.
            className="max-sm:hidden"
          />
          <SegmentedControl
            isIcons
            label={messages.scheme}
            options={getSchemes()}
            value={scheme ?? ownScheme}
            onValueChange={setScheme}
            disabled={part === "text"}
          />
        </div>
      </div>
      <ProblemBanner preview={preview} draftProblem={draftProblem} className="mx-4 my-3" />
      {!shown && error ? (
        <ErrorState error={error} onRetry={retry} isRetrying={isUpdating} />
      ) : shown ? (
        <>
          <div className="min-w-0 border-b border-line px-4 py-3">
            <p className="font-semibold break-words">{shown.subject}</p>
            <p className="text-hint text-ink-3">{messages.from({ name: sender })}</p>
          </div>
          {part === "html" ? (
            <section
              aria-label={messages.htmlLabel}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
              tabIndex={0}
              className="min-h-80 overflow-auto bg-sunken focus-visible:outline-hidden focus-visible:ring-3 focus-visible:ring-accent/35 focus-visible:ring-inset lg:max-h-[calc(100dvh-13rem)]"
            >
              <div className={cx("mx-auto", width === "phone" && "max-w-[375px] border-x border-line")}>
                <EmailFrame
                  title={messages.getPreview({ name: formatEmailType(type) })}
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
              className="min-h-80 overflow-auto p-4 lg:max-h-[calc(100dvh-13rem)] font-mono text-code break-words whitespace-pre-wrap focus-visible:outline-hidden focus-visible:ring-3 focus-visible:ring-accent/35 focus-visible:ring-inset"
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
