import { useNavigate } from "@tanstack/react-router";
import { Command } from "cmdk";
import { BookOpen, Keyboard, LayoutGrid, Moon, Plus, Sun, UserRound } from "lucide-react";
import { basePath } from "../../app/config.ts";
import { useDashboard } from "../../app/use-dashboard.ts";
import { getBuiltInLabel, useProjects } from "../../data/projects.ts";
import { Avatar } from "../../ui/display/avatar.tsx";
import { sanitizeName } from "../../ui/format/visible-name.ts";
import { setColorMode, useColorScheme } from "../../ui/preview/use-color-scheme.ts";
import { messages } from "../messages.ts";
import { CommandItem } from "./command-item.tsx";
import { openShortcutsSheet } from "./open-events.ts";

/** Commands available everywhere. */
export function HomeCommands({ onDone }: { onDone: () => void }) {
  const { config } = useDashboard();
  const { data: projects = [] } = useProjects();
  const navigate = useNavigate();
  const scheme = useColorScheme();
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
            hint={getBuiltInLabel(config, id)}
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
          value={messages.palette.toggleTheme}
          keywords={[messages.palette.toggleTheme, messages.colorMode, messages.dark, messages.light]}
          icon={scheme === "dark" ? <Sun /> : <Moon />}
          label={messages.palette.toggleTheme}
          onSelect={run(() => setColorMode(scheme === "dark" ? "light" : "dark"))}
        />
        <CommandItem
          value={messages.apiDescription}
          icon={<BookOpen />}
          label={messages.apiDescription}
          onSelect={run(() => window.open(`${basePath}../openapi.json`, "_blank", "noopener"))}
        />
        <CommandItem
          value={messages.shortcuts}
          icon={<Keyboard />}
          label={messages.shortcuts}
          keys={["?"]}
          onSelect={run(openShortcutsSheet)}
        />
      </Command.Group>
    </>
  );
}
