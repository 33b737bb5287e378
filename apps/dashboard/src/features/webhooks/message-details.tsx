import type { WebhookAttempt, WebhookMessage } from "@vestibule/react";
import { CircleSlash } from "lucide-react";
import type { ReactNode } from "react";
import { perLocale } from "../../i18n/define-messages.ts";
import { type Definition, DefinitionList } from "../../ui/display/definition-list.tsx";
import { Id } from "../../ui/display/id.tsx";
import { JsonView } from "../../ui/display/json-view.tsx";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { EmptyState, ErrorState } from "../../ui/feedback/error-state.tsx";
import { Loading, SkeletonText } from "../../ui/feedback/skeleton.tsx";
import { messages } from "./messages.ts";
import { AttemptResponse } from "./status-badges.tsx";

export interface MessageBodyProps {
  readonly query: {
    /** Null if it has expired. */
    readonly data: WebhookMessage | null | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly children: (message: WebhookMessage) => ReactNode;
}

/** An event in a drawer: loading, expired or loaded. */
export function MessageBody({ query: { data, error, refetch }, children }: MessageBodyProps) {
  if (data) return children(data);
  if (data === null) {
    return <EmptyState icon={<CircleSlash />} title={messages.messageGone} description={messages.messageGoneText} />;
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Loading>
      <SkeletonText lines={6} />
    </Loading>
  );
}

/** `more`: additional details. */
export function MessageDetails({ message, more = [] }: { message: WebhookMessage; more?: readonly Definition[] }) {
  return (
    <>
      <DefinitionList
        items={[
          ...more,
          { label: messages.happened, value: <RelativeTime value={message.at} isExact /> },
          { label: messages.messageId, value: <Id value={message.id} label={messages.messageId} /> },
        ]}
      />
      <section className="flex flex-col gap-2">
        <h3 className="font-medium">{messages.payload}</h3>
        <JsonView label={messages.payload} value={message.payload} />
      </section>
    </>
  );
}

const text = messages.attempts;

const milliseconds = perLocale((locale) => new Intl.NumberFormat(locale, { style: "unit", unit: "millisecond" }));
const seconds = perLocale(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: "unit",
      unit: "second",
      unitDisplay: "narrow",
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    }),
);

/** "120 ms" or "1.5 s". */
const formatMillis = (millis: number): string =>
  millis < 1000 ? milliseconds().format(millis) : seconds().format(millis / 1000);

export interface AttemptListProps {
  readonly attempts: readonly WebhookAttempt[];
  /** For events that are sent to several endpoints. */
  readonly hasUrl?: boolean;
}

/** Delivery attempts, newest first, with the start of each response. */
export function AttemptList({ attempts, hasUrl = false }: AttemptListProps) {
  if (attempts.length === 0) return <p className="text-ink-2">{text.none}</p>;
  return (
    <ol className="flex min-w-0 flex-col gap-3">
      {attempts.map((attempt) => (
        <li key={attempt.id} className="min-w-0 rounded-control border border-line">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
            <AttemptResponse status={attempt.status} responseStatus={attempt.responseStatus} />
            <RelativeTime value={attempt.at} />
            <span className="text-ink-2 tabular-nums">{formatMillis(attempt.durationMs)}</span>
            {attempt.isManual && <Badge>{text.manual}</Badge>}
          </div>
          {hasUrl && <p className="border-t border-line px-3 py-2 break-all text-ink-2">{attempt.url}</p>}
          <ResponseBody attempt={attempt} />
        </li>
      ))}
    </ol>
  );
}

function ResponseBody({ attempt: { response, responseStatus } }: { attempt: WebhookAttempt }) {
  const isReason = responseStatus === 0;
  if (response === "") return <p className="border-t border-line px-3 py-2 text-ink-3">{text.noBody}</p>;
  return (
    <div className="border-t border-line px-3 py-2">
      <p className="sr-only">{isReason ? text.why : text.body}</p>
      {isReason ? (
        <p className="break-words">{response}</p>
      ) : (
        <pre className="font-mono text-code break-words whitespace-pre-wrap">{response}</pre>
      )}
    </div>
  );
}
