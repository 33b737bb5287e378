import type { WebhookDelivery } from "@vestibule/react";
import { DeliveryStatus } from "../../../features/webhooks/status-badges.tsx";
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

const { columns } = messages;

/** `isPaused`: queued deliveries have no scheduled time. */
const deliveryColumns = (isPaused: boolean): readonly DataColumn<WebhookDelivery>[] => [
  {
    key: "type",
    header: columns.type,
    width: 240,
    cell: ({ eventType, attempts, at }) => (
      <PhoneLines
        line={
          <>
            <RelativeTime value={at} isShort />
            {` · ${messages.attemptCount({ attempts })}`}
          </>
        }
      >
        <span className="truncate" title={eventType}>
          {eventType}
        </span>
      </PhoneLines>
    ),
  },
  {
    key: "status",
    header: columns.status,
    width: 130,
    cell: ({ status, attempts }) => <DeliveryStatus status={status} attempts={attempts} />,
  },
  {
    key: "attempts",
    header: columns.attempts,
    width: 100,
    isNumeric: true,
    isHiddenOnPhones: true,
    cell: ({ attempts }) => <Count value={attempts} />,
  },
  {
    key: "next",
    header: columns.next,
    width: 160,
    isHiddenOnPhones: true,
    cell: (delivery) =>
      delivery.status === "pending" ? (
        <NextAttempt delivery={delivery} isPaused={isPaused} />
      ) : (
        <span className="text-ink-3">–</span>
      ),
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
