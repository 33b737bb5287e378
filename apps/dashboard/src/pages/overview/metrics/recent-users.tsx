import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useProjectId } from "../../../app/use-dashboard.ts";
import type { Metrics } from "../../../data/metrics.ts";
import { getUserName as nameOfUser } from "../../../features/users/user-name.ts";
import { perLocale } from "../../../i18n/define-messages.ts";
import { SegmentedControl } from "../../../ui/choices/segmented-control.tsx";
import { Avatar } from "../../../ui/display/avatar.tsx";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { cardLink } from "../../../ui/styles.ts";
import { messages } from "../messages.ts";
import { MetricCard } from "./metric-card.tsx";

const { recent } = messages;
type User = Metrics["recently_registered"][number];

const lists = ["registered", "active"] as const;
const getOptions = perLocale(() => lists.map((value) => ({ value, label: recent[value] })));

const getUserName = (user: User): string =>
  nameOfUser({
    displayName: user.display_name,
    primaryEmail: user.primary_email,
    isAnonymous: user.is_anonymous,
  });

/** The latest users, by sign-up or by activity. */
export function RecentUsers({ metrics }: { metrics: Metrics | undefined }) {
  const projectId = useProjectId();
  const [list, setList] = useState<(typeof lists)[number]>("registered");
  const isActive = list === "active";
  const users = isActive ? metrics?.recently_active : metrics?.recently_registered;
  return (
    <MetricCard
      title={recent.title}
      actions={
        <Link to="/projects/$projectId/users" params={{ projectId }} className={cardLink}>
          {recent.all}
        </Link>
      }
      isLoading={users === undefined}
      isEmpty={false}
      empty=""
    >
      <SegmentedControl
        label={recent.title}
        options={getOptions()}
        value={list}
        onValueChange={setList}
        // Both segments are as wide as the card allows.
        className="w-full [&_label]:min-w-0 [&_label]:flex-1 [&_label]:justify-center [&_span]:truncate"
      />
      {users?.length === 0 && <p className="text-ink-3">{isActive ? recent.activeEmpty : recent.registeredEmpty}</p>}
      <ul className="-mx-2 -my-1 flex flex-col">
        {users?.map((user) => (
          <li key={user.id}>
            <Link
              to="/projects/$projectId/users/$userId"
              params={{ projectId, userId: user.id }}
              className="flex min-h-10 items-center pointer-coarse:min-h-11 gap-2.5 rounded-control px-2 hover:bg-hover"
            >
              <Avatar name={getUserName(user)} id={user.id} imageUrl={user.profile_image_url} />
              <span dir="auto" className="min-w-0 flex-1 truncate" title={getUserName(user)}>
                {getUserName(user)}
              </span>
              <RelativeTime
                value={isActive ? user.last_active_at_millis : user.signed_up_at_millis}
                className="text-ink-2"
              />
            </Link>
          </li>
        ))}
      </ul>
    </MetricCard>
  );
}
