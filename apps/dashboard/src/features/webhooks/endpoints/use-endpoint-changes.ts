import { useQueryClient } from "@tanstack/react-query";
import type { WebhookEndpoint, WebhookEndpointOptions } from "@vestibule/react";
import { useAdmin } from "../../../app/use-dashboard.ts";
import { webhooksKey } from "../../../data/webhooks.ts";
import { failed, saved, toastSuccessWithUndo } from "../../../ui/toasts/toast.ts";
import { messages } from "../messages.ts";

/** Endpoint mutations. Each resolves once all webhook queries are refetched. */
export function useEndpointChanges() {
  const admin = useAdmin();
  const queryClient = useQueryClient();
  const { projectId } = admin;
  const refetchWebhooks = () => queryClient.invalidateQueries({ queryKey: webhooksKey(projectId) });

  async function setPaused(endpoint: WebhookEndpoint, isDisabled: boolean): Promise<void> {
    try {
      await endpoint.update({ isDisabled });
      await refetchWebhooks();
      const done = isDisabled ? messages.pauseDone : messages.resumeDone;
      if (isDisabled) toastSuccessWithUndo(done, () => void setPaused(endpoint, false));
      else saved(done);
    } catch (error) {
      failed(error, messages.failedToChange);
    }
  }

  return {
    refetchWebhooks,
    create: async (options: WebhookEndpointOptions) => {
      const made = await admin.createWebhookEndpoint(options);
      await refetchWebhooks();
      return made;
    },
    update: async (endpoint: WebhookEndpoint, change: Partial<WebhookEndpointOptions>) => {
      await endpoint.update(change, { onlyIfUnchanged: true });
      await refetchWebhooks();
    },
    setPaused,
    /**
     * Enables the endpoint and replays events that failed or were never sent since then. Resolves to the number of
     * events.
     */
    enable: async (endpoint: WebhookEndpoint, missedSince: Date | null) => {
      const enabled = await endpoint.update({ isDisabled: false });
      const counts = missedSince ? [await enabled.recover(missedSince), await enabled.replayMissing(missedSince)] : [];
      await refetchWebhooks();
      return counts.reduce((sum, count) => sum + count, 0);
    },
    remove: async (endpoint: WebhookEndpoint) => {
      await endpoint.delete();
      // Keep the endpoint's own queries: its page would show "not found" before the router leaves it.
      await queryClient.invalidateQueries({
        queryKey: webhooksKey(projectId),
        predicate: ({ queryKey }) => !queryKey.includes(endpoint.id),
      });
    },
  };
}
