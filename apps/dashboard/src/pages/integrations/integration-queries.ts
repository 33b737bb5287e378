import { queryOptions } from "@tanstack/react-query";
import { integrations, type StackClientApp } from "@vestibule/react";
import { sanitizeName } from "../../ui/format/visible-name.ts";

/** The project transfer behind a partner's link. */
export const transferQuery = (stack: StackClientApp, partner: string, code: string) =>
  queryOptions({
    queryKey: ["integrations", partner, "transfer", code],
    queryFn: async () => {
      const transfer = await integrations(stack).checkTransfer({ partner, code });
      return { ...transfer, projectDisplayName: sanitizeName(transfer.projectDisplayName) };
    },
  });

/** The partner's authorization request. */
export const authorizationQuery = (stack: StackClientApp, partner: string, interactionUid: string) =>
  queryOptions({
    queryKey: ["integrations", partner, "authorization", interactionUid],
    queryFn: () => integrations(stack).checkAuthorization({ partner, interactionUid }),
  });
