import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { WebhookEndpoint } from "@vestibule/react";
import { RotateCw } from "lucide-react";
import { useState } from "react";
import { useDashboard } from "../../../app/use-dashboard.ts";
import {
  attemptsPollMillis,
  attemptsQuery,
  destinationsQuery,
  messageQuery,
  pollMillis,
} from "../../../data/webhooks.ts";
import { AttemptList } from "../../../parts/webhooks/attempt-list.tsx";
import { useEndpointChanges } from "../../../parts/webhooks/endpoints/use-endpoint-changes.ts";
import { MessageBody, MessageFacts } from "../../../parts/webhooks/message-parts.tsx";
import { messages as shared } from "../../../parts/webhooks/messages.ts";
import { DeliveryStatus } from "../../../parts/webhooks/status.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { explainError } from "../../../ui/feedback/explain-error.ts";
import { Loading, SkeletonText } from "../../../ui/feedback/skeleton.tsx";
import { useMutationState } from "../../../ui/forms/use-mutation-state.ts";
import { Drawer } from "../../../ui/overlays/drawer.tsx";
import { messages } from "../messages.ts";
import { NextTry } from "./next-try.tsx";

const text = messages.drawer;
const route = getRouteApi("/projects/$projectId/webhooks/$endpointId");

export interface DeliveryDrawerProps {
  readonly isOpen: boolean;
  readonly endpoint: WebhookEndpoint;
  /** Undefined: closed. */
  readonly messageId: string | undefined;
  readonly onClose: () => void;
}

/** One event on its way to this endpoint: what it tells, and each try. */
export function DeliveryDrawer({ isOpen, endpoint, messageId, onClose }: DeliveryDrawerProps) {
  const { message, delivery, attempts } = useDelivery(endpoint, messageId);
  const { readAgain } = useEndpointChanges();
  const { projectId } = route.useParams();
  /** Said here: a toast would lie behind the drawer. */
  const [resent, setResent] = useState<string>();
  const resend = useMutationState(async () => {
    await endpoint.resend(messageId ?? "");
    await readAgain();
    setResent(messageId);
  });
  const problem = resend.error === undefined ? undefined : explainError(resend.error);
  const close = () => {
    resend.reset();
    setResent(undefined);
    onClose();
  };
  const found = delivery.data;
  const isUnderWay = found?.status === "sending";
  return (
    <Drawer
      isOpen={isOpen}
      onOpenChange={close}
      size="large"
      title={message.data?.eventType ?? shared.eventFilter}
      footer={
        message.data && (
          <>
            <Button asChild>
              <Link
                to="/projects/$projectId/webhooks"
                params={{ projectId }}
                search={{ tab: "events", message: message.data.id }}
              >
                {text.view}
              </Link>
            </Button>
            <Button
              variant="primary"
              icon={<RotateCw size={16} strokeWidth={1.75} aria-hidden="true" />}
              disabled={endpoint.isDisabled || isUnderWay || delivery.data === undefined}
              isLoading={resend.state === "saving"}
              onClick={() => void resend.run()}
            >
              {found === null ? text.send : shared.resend}
            </Button>
          </>
        )
      }
    >
      {problem && (
        <Banner tone="danger" title={shared.notResent}>
          {problem.title}. {problem.advice}
        </Banner>
      )}
      {resent !== undefined && resent === messageId && !problem && <Banner tone="ok">{shared.resent}</Banner>}
      {messageId !== undefined && (
        <MessageBody query={message}>
          {(shown) => (
            <>
              {found === null && (
                <Banner tone="info" title={text.notSentTitle}>
                  {text.notSentText}
                </Banner>
              )}
              <MessageFacts
                message={shown}
                more={
                  found
                    ? [
                        {
                          label: text.status,
                          value: (
                            <span role="status">
                              <DeliveryStatus status={found.status} attempts={found.attempts} />
                            </span>
                          ),
                        },
                        ...(found.status === "pending"
                          ? [
                              {
                                label: text.next,
                                value: <NextTry delivery={found} isPaused={endpoint.isDisabled} />,
                              },
                            ]
                          : []),
                      ]
                    : []
                }
              />
              <Attempts attempts={attempts} />
            </>
          )}
        </MessageBody>
      )}
    </Drawer>
  );
}

function Attempts({ attempts }: { attempts: ReturnType<typeof useDelivery>["attempts"] }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-medium">{shared.attempts.title}</h3>
      {attempts.data ? (
        <AttemptList attempts={attempts.data} />
      ) : attempts.error ? (
        <ErrorState error={attempts.error} onRetry={() => void attempts.refetch()} />
      ) : (
        <Loading>
          <SkeletonText lines={3} />
        </Loading>
      )}
    </section>
  );
}

/** All that is known of one delivery, asked for at once, and again while it is under way. `delivery.data` null: it does not go here. */
function useDelivery(endpoint: WebhookEndpoint, messageId: string | undefined) {
  const { owned } = useDashboard();
  const { projectId } = route.useParams();
  const enabled = messageId !== undefined;
  const id = messageId ?? "";
  const message = useQuery({ ...messageQuery(owned, projectId, id), enabled });
  const delivery = useQuery({
    ...destinationsQuery(owned, projectId, id),
    enabled,
    select: (all) => all?.find(({ endpointId }) => endpointId === endpoint.id) ?? null,
    refetchInterval: ({ state: { data } }) => (endpoint.isDisabled ? false : pollMillis(data ?? [], Date.now())),
  });
  const attempts = useQuery({
    ...attemptsQuery(owned, projectId, id, endpoint.id),
    enabled,
    refetchInterval: ({ state }) =>
      attemptsPollMillis(delivery.data && !endpoint.isDisabled ? [delivery.data] : [], Date.now(), {
        deliveries: delivery.dataUpdatedAt,
        attempts: Math.max(state.dataUpdatedAt, state.errorUpdatedAt),
      }),
  });
  return { message, delivery, attempts };
}
