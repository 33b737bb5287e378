import type { WebhookMessage } from "@vestibule/react";
import { CircleSlash } from "lucide-react";
import type { ReactNode } from "react";
import { type Definition, DefinitionList } from "../../ui/display/definition-list.tsx";
import { Id } from "../../ui/display/id.tsx";
import { JsonView } from "../../ui/display/json-view.tsx";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { Loading, SkeletonText } from "../../ui/feedback/skeleton.tsx";
import { messages } from "./messages.ts";

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
