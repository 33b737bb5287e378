import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { AdminOwnedProject } from "@vestibule/react";
import { Plus } from "lucide-react";
import { useDashboard } from "../../app/use-dashboard.ts";
import { metricsQuery } from "../../data/metrics.ts";
import { getBuiltInLabel } from "../../data/projects.ts";
import { browserZone, dayIn } from "../../features/filters/date-range.ts";
import { defineMessages, formatNumber } from "../../i18n/define-messages.ts";
import { formatNodes } from "../../i18n/format-nodes.tsx";
import { hasSingleKeyShortcuts } from "../../storage.ts";
import { Avatar } from "../../ui/display/avatar.tsx";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";

export const messages = defineMessages("projects", {
  title: "Projects",
  description: "Each project has its own users, teams and settings.",
  create: "Create project",
  noneOfOwn: "Create a project for your app",
  noneOfOwnText:
    "The projects below came with this server: one for its demo app, and one for this dashboard's accounts.",
  search: "Search projects",
  order: "Sort by",
  recent: "Newest",
  byName: "Name",
  none: "No matching projects",
  clear: "Clear search",
  users: "{count, plural, one {# user} other {# users}}",
  production: "Production",
  development: "Development",
  created: "Created {time}",
  builtIn: "Included with Vestibule",
  anotherText: "For example, one for staging, so that tests don't touch real users.",
  activity: "Daily active users, 30 days",
  today: "Today: {count}",
});

export const grid = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] gap-4";

const dayMs = 86_400_000;

/** The daily active users of the last 30 days. The request is the one of the overview, which opens faster after it. */
function ProjectActivity({ projectId }: { projectId: string }) {
  const zone = browserZone();
  const to = dayIn(zone, Date.now());
  const from = new Date(Date.parse(to) - 29 * dayMs).toISOString().slice(0, 10);
  const { data, isError } = useQuery(metricsQuery(useDashboard().projectsClient.open(projectId), { from, to }, zone));
  // The overview says what the error is.
  if (isError && !data) return null;
  const counts = data?.overview.days.map(({ active_users }) => active_users) ?? [];
  const max = Math.max(1, ...counts);
  return (
    <div className="ps-11 text-hint text-ink-3">
      <p className="mb-1.5 flex flex-wrap justify-between gap-x-3">
        <span>{messages.activity}</span>
        <span className="tabular-nums">{data && messages.today({ count: formatNumber(counts.at(-1) ?? 0) })}</span>
      </p>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${counts.length || 1} 1`}
        preserveAspectRatio="none"
        className="h-7 w-full fill-accent/80"
      >
        <path d={counts.map((count, index) => `M${index + 0.15} 1v${-Math.max(0.04, count / max)}h.7V1z`).join("")} />
      </svg>
    </div>
  );
}

interface ProjectCardProps {
  readonly project: AdminOwnedProject;
  readonly isBelowHeading: boolean;
  readonly hasActivity: boolean;
}

/** A project in the list. The whole card is the link. */
function ProjectCard({ project, isBelowHeading, hasActivity }: ProjectCardProps) {
  const { id, displayName, description, userCount, createdAt, isProductionMode } = project;
  const builtIn = getBuiltInLabel(useDashboard().config, id);
  const Heading = isBelowHeading ? "h3" : "h2";
  return (
    <li className="relative flex min-w-0 flex-col justify-center gap-3 rounded-card border border-line bg-surface p-4 transition-colors duration-150 focus-within:border-accent hover:border-line-strong hover:bg-hover">
      <div className="flex min-w-0 items-center gap-3">
        <Avatar isSquare size={32} name={displayName} id={id} />
        <div className="min-w-0 flex-1">
          <Heading className="truncate text-heading font-semibold">
            <Link
              to="/projects/$projectId"
              params={{ projectId: id }}
              title={displayName}
              className="focus-visible:outline-hidden after:absolute after:inset-0 after:rounded-card focus-visible:after:ring-3 focus-visible:after:ring-accent/35"
            >
              {displayName}
            </Link>
          </Heading>
          {builtIn ? (
            <p className="text-hint text-ink-3">{description}</p>
          ) : (
            <p className="text-hint text-ink-3">
              <span className="whitespace-nowrap tabular-nums">{messages.users({ count: userCount })}</span>
              {/* Phones have room for one of them next to the badge. */}
              <span className="max-sm:hidden">
                {" · "}
                <span className="whitespace-nowrap">
                  {formatNodes(messages.created, { time: <RelativeTime value={createdAt} isShort /> })}
                </span>
              </span>
            </p>
          )}
        </div>
        <Badge>{builtIn ?? (isProductionMode ? messages.production : messages.development)}</Badge>
      </div>
      {!builtIn && description && <p className="line-clamp-2 ps-11 text-ink-2">{description}</p>}
      {hasActivity && <ProjectActivity projectId={id} />}
    </li>
  );
}

/** In the place of the next card. */
function AnotherProject() {
  return (
    <li className="relative flex min-w-0 items-center gap-3 rounded-card border border-line-strong border-dashed p-4 transition-colors duration-150 focus-within:border-accent hover:bg-hover">
      <span className="flex size-8 shrink-0 items-center justify-center rounded-control bg-hover text-ink-2">
        <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div className="min-w-0">
        <h2 className="font-medium">
          <Link
            to="/new-project"
            aria-keyshortcuts={hasSingleKeyShortcuts() ? "c" : undefined}
            className="focus-visible:outline-hidden after:absolute after:inset-0 after:rounded-card focus-visible:after:ring-3 focus-visible:after:ring-accent/35"
          >
            {messages.create}
          </Link>
        </h2>
        <p className="text-hint text-ink-2">{messages.anotherText}</p>
      </div>
    </li>
  );
}

interface ProjectCardsProps {
  readonly title?: string;
  readonly hasActivity?: boolean;
  readonly suggestsAnother?: boolean;
  readonly projects: readonly AdminOwnedProject[];
}

/** Some of the projects, with a heading. */
export function ProjectCards({ title, hasActivity = false, suggestsAnother, projects }: ProjectCardsProps) {
  if (projects.length === 0) return null;
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      {title && <h2 className="font-medium text-ink-2">{title}</h2>}
      <ul className={grid}>
        {projects.map((project) => (
          <ProjectCard
            key={project.id}
            project={project}
            isBelowHeading={title !== undefined}
            hasActivity={hasActivity}
          />
        ))}
        {suggestsAnother && <AnotherProject />}
      </ul>
    </section>
  );
}
