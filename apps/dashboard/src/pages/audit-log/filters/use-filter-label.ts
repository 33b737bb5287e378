import { useQuery } from "@tanstack/react-query";
import { useDashboard, useProjectId } from "../../../app/use-dashboard.ts";
import { userQuery } from "../../../data/users.ts";
import { type ActorLabel, getLabelText } from "../actor-label.ts";
import { isUuid, shortId } from "../audit-search.ts";
import { messages } from "../messages.ts";

/**
 * Who or what an id is, as far as it can be found. `called`: as the entries say it; null: there are none, and most who look for somebody
 * look for a user; undefined: not known yet.
 */
export function useFilterLabel(id: string | undefined, actorLabel: ActorLabel | null | undefined): string | undefined {
  const { projectsClient } = useDashboard();
  const projectId = useProjectId();
  const isAsked = id !== undefined && actorLabel === null && isUuid(id);
  const { data: user } = useQuery({ ...userQuery(projectsClient, projectId, id ?? ""), enabled: isAsked });
  if (id === undefined) return undefined;
  if (actorLabel)
    return actorLabel.name === "" ? `${getLabelText(actorLabel)} ${shortId(id)}` : getLabelText(actorLabel);
  // Of those who have neither a name nor an address the id says more.
  return isAsked && user
    ? (user.displayName ?? user.primaryEmail ?? `${messages.actors.user} ${shortId(id)}`)
    : undefined;
}
