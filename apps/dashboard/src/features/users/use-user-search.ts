import { useCallback } from "react";
import { useAdmin } from "../../app/use-dashboard.ts";
import type { FindOptions } from "../../ui/fields/combobox-options.ts";
import { getSecondaryEmail, getUserName } from "./user-name.ts";

/** Results per search; users narrow the list by typing more. */
const maxResults = 20;

/** Searches users by name or email, for a Combobox. */
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
