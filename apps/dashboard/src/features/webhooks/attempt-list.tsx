import type { WebhookAttempt } from "@vestibule/react";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { messages } from "./messages.ts";
import { AttemptResponse } from "./status-badges.tsx";

const text = messages.attempts;

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
            <span className="text-ink-2 tabular-nums">{text.duration(attempt.durationMs)}</span>
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
