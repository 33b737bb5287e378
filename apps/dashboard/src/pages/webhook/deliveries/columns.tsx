import type { WebhookDelivery } from "@vestibule/react";
import { AttemptResponse, DeliveryStatus } from "../../../features/webhooks/status-badges.tsx";
import { Count } from "../../../ui/display/count.tsx";
import { Id } from "../../../ui/display/id.tsx";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import type { DataColumn } from "../../../ui/table/columns.ts";
import { PhoneLines } from "../../../ui/table/table-row.tsx";
import { messages } from "../messages.ts";

interface NextAttemptProps {
  readonly delivery: Pick<WebhookDelivery, "status" | "nextAttemptAt">;
  /** The endpoint is turned off, so nothing is sent until it is on again. */
  readonly isPaused: boolean;
}

/** When a queued delivery is attempted next; empty for a finished one. */
export function NextAttempt({ delivery: { status, nextAttemptAt }, isPaused }: NextAttemptProps) {
  if (status !== "pending") return null;
  if (isPaused) return <span className="text-ink-3">{messages.whenResumed}</span>;
  if (!nextAttemptAt) return <span className="text-ink-3">{messages.inTurn}</span>;
  return nextAttemptAt.getTime() <= Date.now() ? messages.atOnce : <RelativeTime value={nextAttemptAt} />;
}

/** The response to the last attempt; null before the first one. */
function LastResponse({ delivery: { lastResponseStatus } }: { delivery: WebhookDelivery }) {
  if (lastResponseStatus === null) return null;
  const isSuccess = lastResponseStatus >= 200 && lastResponseStatus < 300;
  return <AttemptResponse status={isSuccess ? "success" : "failure"} responseStatus={lastResponseStatus} />;
}

const none = <span className="text-ink-3">–</span>;

const { columns } = messages;

/** `isPaused`: queued deliveries have no scheduled time. */
const Status = ({ delivery, isPaused }: { delivery: WebhookDelivery; isPaused: boolean }) => (
  <DeliveryStatus
    status={delivery.status}
    attempts={delivery.attempts}
    nextAttemptAt={isPaused ? null : delivery.nextAttemptAt}
  />
);

const deliveryColumns = (isPaused: boolean): readonly DataColumn<WebhookDelivery>[] => [
  {
    key: "type",
    header: columns.type,
    width: 240,
    cell: (delivery) => (
      <PhoneLines
        line={
          <>
            <Status delivery={delivery} isPaused={isPaused} />
            {delivery.lastResponseStatus !== null && " · "}
            {/* The status before it has the color. */}
            <span className="*:text-ink-3">
              <LastResponse delivery={delivery} />
            </span>
          </>
        }
        end={<RelativeTime value={delivery.at} isShort />}
      >
        <span className="truncate" title={delivery.eventType}>
          {delivery.eventType}
        </span>
      </PhoneLines>
    ),
  },
  {
    key: "status",
    header: columns.status,
    width: 210,
    isHiddenOnPhones: true,
    cell: (delivery) => <Status delivery={delivery} isPaused={isPaused} />,
  },
  {
    key: "response",
    header: columns.response,
    width: 120,
    isHiddenOnPhones: true,
    cell: (delivery) => (delivery.lastResponseStatus === null ? none : <LastResponse delivery={delivery} />),
  },
  {
    key: "attempts",
    header: columns.attempts,
    // Small numbers, which need no alignment by digits: at the end, they would touch the time.
    width: 100,
    isHiddenOnPhones: true,
    cell: ({ attempts }) => <Count value={attempts} />,
  },
  {
    key: "next",
    header: columns.next,
    width: 160,
    isHiddenByDefault: true,
    isHiddenOnPhones: true,
    cell: (delivery) =>
      delivery.status === "pending" ? <NextAttempt delivery={delivery} isPaused={isPaused} /> : none,
  },
  { key: "at", header: columns.at, width: 140, isHiddenOnPhones: true, cell: ({ at }) => <RelativeTime value={at} /> },
  {
    key: "id",
    header: columns.id,
    width: 280,
    isHiddenByDefault: true,
    isHiddenOnPhones: true,
    cell: ({ id }) => <Id value={id} hasCopy={false} />,
  },
];

export const columnsWhenOn = deliveryColumns(false);
export const columnsWhenPaused = deliveryColumns(true);
