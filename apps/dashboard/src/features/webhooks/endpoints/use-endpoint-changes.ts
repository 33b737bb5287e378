import { useQueryClient } from "@tanstack/react-query";
import type { WebhookEndpoint, WebhookEndpointOptions } from "@vestibule/react";
import { useAdmin } from "../../../app/use-dashboard.ts";
import { webhooksKey } from "../../../data/webhooks.ts";
import { failed, saved, toastSuccessWithUndo } from "../../../ui/feedback/toast.ts";
import { messages } from "../messages.ts";

/** Changes of endpoints. They count as done when all that is shown of webhooks was read again. */
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
    /** Sends everything since then that failed or was never sent, once it is on. How many events. */
    enable: async (endpoint: WebhookEndpoint, missedSince: Date | null) => {
      const enabled = await endpoint.update({ isDisabled: false });
      const counts = missedSince ? [await enabled.recover(missedSince), await enabled.replayMissing(missedSince)] : [];
      await refetchWebhooks();
      return counts.reduce((sum, count) => sum + count, 0);
    },
    remove: async (endpoint: WebhookEndpoint) => {
      await endpoint.delete();
      // Not what was known of it: its page would say that it is not there before it is left.
      await queryClient.invalidateQueries({
        queryKey: webhooksKey(projectId),
        predicate: ({ queryKey }) => !queryKey.includes(endpoint.id),
      });
    },
  };
}
