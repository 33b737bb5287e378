import { useQuery } from "@tanstack/react-query";
import type { UserFilters } from "@vestibule/react";
import { useDashboard, useProjectId } from "../../app/use-dashboard.ts";
import { userCountQuery } from "../../data/users.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { messages } from "./messages.ts";

const figure = (count: number): string => new Intl.NumberFormat().format(count);

/** The number of users, and of those that match. */
export function CountText({ filters, isFiltered }: { filters: UserFilters; isFiltered: boolean }) {
  const { projectsClient } = useDashboard();
  const projectId = useProjectId();
  const { data: all, isError } = useQuery(userCountQuery(projectsClient, projectId, {}));
  const { data: matching } = useQuery(userCountQuery(projectsClient, projectId, filters));
  // Leave out a count that failed to load: the list is useful without it.
  if (isError) return null;
  if (!all || !matching) return <Skeleton className="my-0.5 w-28" />;
  const total = messages.count(figure(all.count), all.count === 1);
  const sentence = matching.isAtLeast ? messages.matchingAtLeast : messages.matching;
  return (
    <span role="status" className="tabular-nums">
      {isFiltered ? sentence(figure(matching.count), figure(all.count)) : total}
    </span>
  );
}
