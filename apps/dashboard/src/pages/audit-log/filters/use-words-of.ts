import { useQuery } from "@tanstack/react-query";
import { useDashboard, useProjectId } from "../../../app/use-dashboard.ts";
import { userQuery } from "../../../data/users.ts";
import { messages } from "../messages.ts";
import { type Called, textOf } from "../naming.ts";
import { isUuid, shortId } from "../rules.ts";

/**
 * Who or what an id is, as far as it can be found. `called`: as the entries say it; null: there are none, and most who look for somebody
 * look for a user; undefined: not known yet.
 */
export function useWordsOf(id: string | undefined, called: Called | null | undefined): string | undefined {
  const { owned } = useDashboard();
  const projectId = useProjectId();
  const isAsked = id !== undefined && called === null && isUuid(id);
  const { data: user } = useQuery({ ...userQuery(owned, projectId, id ?? ""), enabled: isAsked });
  if (id === undefined) return undefined;
  if (called) return called.name === "" ? `${textOf(called)} ${shortId(id)}` : textOf(called);
  // Of those who have neither a name nor an address the id says more.
  return isAsked && user
    ? (user.displayName ?? user.primaryEmail ?? `${messages.actors.user} ${shortId(id)}`)
    : undefined;
}
