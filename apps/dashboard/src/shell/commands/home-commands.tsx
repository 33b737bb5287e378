import { useNavigate } from "@tanstack/react-router";
import { Command } from "cmdk";
import { Keyboard, LayoutGrid, Plus, UserRound } from "lucide-react";
import { useDashboard } from "../../app/use-dashboard.ts";
import { useProjects } from "../../data/projects.ts";
import { Avatar } from "../../ui/display/avatar.tsx";
import { sanitizeName } from "../../ui/format/visible-name.ts";
import { messages } from "../messages.ts";
import { CommandItem } from "./command-item.tsx";
import { openShortcutsSheet } from "./open-events.ts";

/** Commands available everywhere. */
export function HomeCommands({ onDone }: { onDone: () => void }) {
  const { projectsClient } = useDashboard();
  const { data: projects = [] } = useProjects(projectsClient);
  const navigate = useNavigate();
  const run = (action: () => unknown) => () => {
    onDone();
    void action();
  };
  return (
    <>
      <Command.Group heading={messages.palette.projects}>
        {projects.map(({ id, displayName }) => (
          <CommandItem
            key={id}
            value={`project ${id}`}
            icon={<Avatar isSquare name={displayName} id={id} />}
            label={sanitizeName(displayName) || messages.palette.unnamed}
            onSelect={run(() => navigate({ to: "/projects/$projectId", params: { projectId: id } }))}
          />
        ))}
      </Command.Group>
      <Command.Group heading={messages.product}>
        <CommandItem
          value={messages.allProjects}
          icon={<LayoutGrid />}
          label={messages.allProjects}
          onSelect={run(() => navigate({ to: "/projects" }))}
        />
        <CommandItem
          value={messages.newProject}
          icon={<Plus />}
          label={messages.newProject}
          onSelect={run(() => navigate({ to: "/new-project" }))}
        />
        <CommandItem
          value={messages.account}
          icon={<UserRound />}
          label={messages.account}
          onSelect={run(() => navigate({ to: "/account" }))}
        />
        <CommandItem
          value={messages.shortcuts}
          icon={<Keyboard />}
          label={messages.shortcuts}
          onSelect={run(openShortcutsSheet)}
        />
      </Command.Group>
    </>
  );
}
