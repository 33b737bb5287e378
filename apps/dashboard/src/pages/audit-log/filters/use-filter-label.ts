import { useQuery } from "@tanstack/react-query";
import { useDashboard, useProjectId } from "../../../app/use-dashboard.ts";
import { userQuery } from "../../../data/users.ts";
import { type ActorLabel, getLabelText } from "../actor-label.ts";
import { isUuid, shortId } from "../audit-search.ts";
import { messages } from "../messages.ts";

/**
 * The label of an id in a filter. `called`: its label in the listed entries; null: no entry names it, so look up a
 * user; undefined: still loading.
 */
export function useFilterLabel(id: string | undefined, actorLabel: ActorLabel | null | undefined): string | undefined {
  const { projectsClient } = useDashboard();
  const projectId = useProjectId();
  const isAsked = id !== undefined && actorLabel === null && isUuid(id);
  const { data: user } = useQuery({ ...userQuery(projectsClient, projectId, id ?? ""), enabled: isAsked });
  if (id === undefined) return undefined;
  if (actorLabel)
    return actorLabel.name === "" ? `${getLabelText(actorLabel)} ${shortId(id)}` : getLabelText(actorLabel);
  // A user with neither name nor email is shown by id.
  return isAsked && user
    ? (user.displayName ?? user.primaryEmail ?? `${messages.actors.user} ${shortId(id)}`)
    : undefined;
}
