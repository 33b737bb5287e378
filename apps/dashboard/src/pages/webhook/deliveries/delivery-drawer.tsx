import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { WebhookEndpoint } from "@vestibule/react";
import { RotateCw } from "lucide-react";
import { useState } from "react";
import { useDashboard } from "../../../app/use-dashboard.ts";
import {
  attemptsQuery,
  destinationsQuery,
  getAttemptsPollIntervalMs,
  getPollIntervalMs,
  messageQuery,
} from "../../../data/webhooks.ts";
import { explainError } from "../../../errors/explain-error.ts";
import { useEndpointChanges } from "../../../features/webhooks/endpoints/use-endpoint-changes.ts";
import { AttemptList, MessageBody, MessageDetails } from "../../../features/webhooks/message-details.tsx";

import { messages as shared } from "../../../features/webhooks/messages.ts";
import { DeliveryStatus } from "../../../features/webhooks/status-badges.tsx";
import { useGuardedMutation } from "../../../forms/use-guarded-mutation.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { Loading, SkeletonText } from "../../../ui/feedback/skeleton.tsx";
import { Drawer } from "../../../ui/overlays/drawer.tsx";
import { messages } from "../messages.ts";
import { NextAttempt } from "./columns.tsx";

const text = messages.drawer;
const route = getRouteApi("/projects/$projectId/webhooks/$endpointId");

export interface DeliveryDrawerProps {
  readonly isOpen: boolean;
  readonly endpoint: WebhookEndpoint;
  /** Undefined: closed. */
  readonly messageId: string | undefined;
  readonly onClose: () => void;
}

/** A delivery to this endpoint: its payload and each attempt. */
export function DeliveryDrawer({ isOpen, endpoint, messageId, onClose }: DeliveryDrawerProps) {
  const { message, delivery, attempts } = useDelivery(endpoint, messageId);
  const { refetchWebhooks: readAgain } = useEndpointChanges();
  const { projectId } = route.useParams();
  /** Shown here, because the drawer would cover a toast. */
  const [resent, setResent] = useState<string>();
  const resend = useGuardedMutation(async () => {
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
  const isSending = found?.status === "sending";
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
              disabled={endpoint.isDisabled || isSending || delivery.data === undefined}
              isLoading={resend.isPending}
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
              <MessageDetails
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
                                value: <NextAttempt delivery={found} isPaused={endpoint.isDisabled} />,
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

/**
 * Everything about one delivery, fetched in parallel and polled while it is in progress. `delivery.data` null: the
 * event isn't delivered here.
 */
function useDelivery(endpoint: WebhookEndpoint, messageId: string | undefined) {
  const { projectsClient } = useDashboard();
  const { projectId } = route.useParams();
  const enabled = messageId !== undefined;
  const id = messageId ?? "";
  const message = useQuery({ ...messageQuery(projectsClient, projectId, id), enabled });
  const delivery = useQuery({
    ...destinationsQuery(projectsClient, projectId, id),
    enabled,
    select: (all) => all?.find(({ endpointId }) => endpointId === endpoint.id) ?? null,
    refetchInterval: ({ state: { data } }) => (endpoint.isDisabled ? false : getPollIntervalMs(data ?? [], Date.now())),
  });
  const attempts = useQuery({
    ...attemptsQuery(projectsClient, projectId, id, endpoint.id),
    enabled,
    refetchInterval: ({ state }) =>
      getAttemptsPollIntervalMs(delivery.data && !endpoint.isDisabled ? [delivery.data] : [], Date.now(), {
        deliveries: delivery.dataUpdatedAt,
        attempts: Math.max(state.dataUpdatedAt, state.errorUpdatedAt),
      }),
  });
  return { message, delivery, attempts };
}
