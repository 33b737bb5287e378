import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { AdminSentEmail } from "@vestibule/react";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { useProjectId } from "../../app/use-dashboard.ts";
import { EmailFrame } from "../../features/emails/email-frame.tsx";
import { perLocale } from "../../i18n/define-messages.ts";
import { SegmentedControl } from "../../ui/choices/segmented-control.tsx";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { Loading, Skeleton } from "../../ui/feedback/skeleton.tsx";
import { useColorScheme } from "../../ui/preview/use-color-scheme.ts";
import { messages } from "./messages.ts";
import { capturedEmailQuery } from "./route.ts";
import { splitLinks } from "./split-links.ts";

/** Plain text with clickable URLs. */
function TextWithLinks({ text }: { text: string }) {
  return (
    <pre className="p-4 font-mono text-code break-words whitespace-pre-wrap sm:p-5">
      {splitLinks(text).map(({ key, text: piece, isLink }) =>
        isLink ? (
          <a
            key={key}
            href={piece}
            target="_blank"
            rel="noopener noreferrer"
            className="break-all text-accent underline"
          >
            {piece}
          </a>
        ) : (
          piece
        ),
      )}
    </pre>
  );
}

const getParts = perLocale(
  () =>
    [
      { value: "html", label: messages.html },
      { value: "text", label: messages.plain },
    ] as const,
);

/** A captured email as its recipient would see it, with working links and codes. */
export function CapturedEmail({ email }: { email: AdminSentEmail }) {
  const projectId = useProjectId();
  const { data, error, refetch, isFetching } = useQuery(capturedEmailQuery(projectId, email));
  const colorScheme = useColorScheme();
  const [part, setPart] = useState<"html" | "text">("html");
  const subject = data?.subject ?? email.subject;
  return (
    <article aria-label={messages.mail({ subject })}>
      <header className="flex flex-col gap-3 border-b border-line px-4 py-3 sm:px-5">
        <Link
          to="/projects/$projectId/emails/inbox"
          params={{ projectId }}
          search={{}}
          className="inline-flex items-center gap-1.5 self-start text-ink-2 hover:text-ink lg:hidden pointer-coarse:min-h-11"
        >
          <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" className="rtl:-scale-x-100" />
          {messages.back}
        </Link>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-60">
            <h2 className="text-heading font-semibold break-words">{subject}</h2>
            <p className="break-words text-ink-2">
              {messages.to({ recipient: email.recipient })} · <RelativeTime value={email.createdAt} />
            </p>
          </div>
          <SegmentedControl label={messages.part} options={getParts()} value={part} onValueChange={setPart} />
        </div>
      </header>
      {data ? (
        part === "html" ? (
          <EmailFrame title={messages.mail({ subject })} html={data.html} colorScheme={colorScheme} />
        ) : (
          <TextWithLinks text={data.text} />
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <Loading className="flex flex-col gap-3 p-5">
          <Skeleton className="h-6 w-64 max-w-full" />
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
    </article>
  );
}
