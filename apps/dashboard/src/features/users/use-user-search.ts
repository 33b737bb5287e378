import { useCallback } from "react";
import { useAdmin } from "../../app/use-dashboard.ts";
import type { FindOptions } from "../../ui/fields/combobox-options.ts";
import { getSecondaryEmail, getUserName } from "./user-name.ts";

/** Offered at a time: whoever looks for somebody else types more. */
const maxResults = 20;

/** Users by a part of their name or address, for a Combobox. */
export function useUserSearch(): FindOptions {
  const admin = useAdmin();
  return useCallback(
    async (text) => {
      const users = await admin.listUsers({ query: text.trim() || undefined, limit: maxResults, desc: true });
      return users.map((user) => ({
        value: user.id,
        label: getUserName(user),
        detail: getSecondaryEmail(user) ?? user.id,
      }));
    },
    [admin],
  );
}
