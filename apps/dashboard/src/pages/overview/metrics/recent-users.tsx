import { Link } from "@tanstack/react-router";
import { useProjectId } from "../../../app/use-dashboard.ts";
import type { Metrics } from "../../../data/metrics.ts";
import { getUserName as nameOfUser } from "../../../features/users/user-name.ts";
import { Avatar } from "../../../ui/display/avatar.tsx";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { messages } from "../messages.ts";
import { MetricCard } from "./metric-card.tsx";

const { recent } = messages;
type User = Metrics["recently_registered"][number];

export interface RecentUsersProps {
  title: string;
  empty: string;
  users: readonly User[] | undefined;
  time: "signed_up_at_millis" | "last_active_at_millis";
}

const getUserName = (user: User): string =>
  nameOfUser({
    displayName: user.display_name,
    primaryEmail: user.primary_email,
    isAnonymous: user.is_anonymous,
  });

export function RecentUsers({ title, empty, users, time }: RecentUsersProps) {
  const projectId = useProjectId();
  return (
    <MetricCard
      title={title}
      actions={
        <Link
          to="/projects/$projectId/users"
          params={{ projectId }}
          className="text-accent underline-offset-2 hover:underline"
        >
          {recent.all}
        </Link>
      }
      isLoading={users === undefined}
      isEmpty={users?.length === 0}
      empty={empty}
    >
      <ul className="-mx-2 -my-1 flex flex-col">
        {users?.map((user) => (
          <li key={user.id}>
            <Link
              to="/projects/$projectId/users/$userId"
              params={{ projectId, userId: user.id }}
              className="flex min-h-11 items-center gap-2.5 rounded-control px-2 hover:bg-hover"
            >
              <Avatar name={getUserName(user)} id={user.id} imageUrl={user.profile_image_url} />
              <span dir="auto" className="min-w-0 flex-1 truncate text-start" title={getUserName(user)}>
                {getUserName(user)}
              </span>
              <RelativeTime value={user[time]} className="text-ink-2" />
            </Link>
          </li>
        ))}
      </ul>
    </MetricCard>
  );
}
