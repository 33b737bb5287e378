import { queryOptions } from "@tanstack/react-query";
import { ownerInvitations, type StackClientApp } from "@vestibule/react";
import { sanitizeName } from "../../ui/format/visible-name.ts";

/** The invitation of a code, or why the code is invalid. */
export const invitationQuery = (stack: StackClientApp, code: string) =>
  queryOptions({
    queryKey: ["owner-invitation", code],
    queryFn: async () => {
      const result = await ownerInvitations(stack).details(code);
      if (result.status === "error") return result;
      const { projectDisplayName, inviterName } = result.data;
      const names = {
        projectDisplayName: sanitizeName(projectDisplayName),
        inviterName: inviterName && sanitizeName(inviterName),
      };
      return { ...result, data: { ...result.data, ...names } };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
