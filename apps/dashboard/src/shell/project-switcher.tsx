import { Check, ChevronsUpDown, LayoutGrid, Plus } from "lucide-react";
import { useDashboard } from "../app/use-dashboard.ts";
import { useProjects } from "../data/projects.ts";
import { Avatar } from "../ui/display/avatar.tsx";
import { Menu } from "../ui/overlays/menu.tsx";
import { MenuLink, MenuSeparator } from "../ui/overlays/menu-items.tsx";
import { messages } from "./messages.ts";

const icon = { "aria-hidden": true, size: 16, strokeWidth: 1.75, className: "mx-1" } as const;

/** Shows the current project and links to the others. */
export function ProjectSwitcher({ projectId }: { projectId: string }) {
  const { projectsClient } = useDashboard();
  const { data: projects = [] } = useProjects(projectsClient);
  const current = projects.find(({ id }) => id === projectId);
  return (
    <Menu
      align="start"
      className="w-64"
      trigger={
        <button
          type="button"
          aria-label={`${messages.switchProject}${current ? `: ${current.displayName}` : ""}`}
          className="flex h-10 w-full items-center gap-2.5 rounded-control border border-line-strong px-2 text-start hover:bg-hover pointer-coarse:h-11"
        >
          <Avatar isSquare name={current?.displayName ?? ""} id={projectId} />
          <span className="min-w-0 flex-1 truncate font-medium">{current?.displayName ?? " "}</span>
          <ChevronsUpDown aria-hidden="true" size={14} strokeWidth={1.75} className="shrink-0 text-ink-3" />
        </button>
      }
    >
      {projects.map(({ id, displayName }) => (
        <MenuLink
          key={id}
          icon={<Avatar isSquare name={displayName} id={id} />}
          link={{ to: "/projects/$projectId", params: { projectId: id } }}
          end={id === projectId ? <Check aria-hidden="true" size={16} className="text-accent!" /> : null}
        >
          {displayName}
        </MenuLink>
      ))}
      {/* Stays visible however many projects there are. */}
      <div className="sticky -bottom-1 -mx-1 -mb-1 bg-surface px-1 pb-1">
        <MenuSeparator />
        <MenuLink icon={<LayoutGrid {...icon} />} link={{ to: "/projects" }}>
          {messages.allProjects}
        </MenuLink>
        <MenuLink icon={<Plus {...icon} />} link={{ to: "/new-project" }}>
          {messages.newProject}
        </MenuLink>
      </div>
    </Menu>
  );
}
