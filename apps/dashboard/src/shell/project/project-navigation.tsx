import { Link } from "@tanstack/react-router";
import { messages } from "../messages.ts";
import { navigationGroups } from "./navigation-entries.ts";
import { ProjectSwitcher } from "./project-switcher.tsx";

export function ProjectNavigation({ projectId }: { projectId: string }) {
  return (
    <nav aria-label={messages.mainNavigation} className="flex flex-col gap-4 p-3 pb-8">
      <ProjectSwitcher projectId={projectId} />
      {navigationGroups.map(({ label, entries }) => (
        <div key={label}>
          <div id={`navigation-${label}`} className="px-2 pb-1 font-medium text-hint text-ink-3">
            {label}
          </div>
          <ul aria-labelledby={`navigation-${label}`} className="flex flex-col gap-px">
            {entries.map(({ to, label, icon: Icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  params={{ projectId }}
                  activeOptions={{ exact: to === "/projects/$projectId", includeSearch: false }}
                  className="flex h-8 items-center gap-2.5 rounded-control px-2 text-ink-2 transition-colors duration-150 hover:bg-hover hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent pointer-coarse:h-11"
                >
                  <Icon aria-hidden="true" size={16} strokeWidth={1.75} className="shrink-0" />
                  <span className="truncate">{label}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
