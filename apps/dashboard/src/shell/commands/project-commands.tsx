import { useNavigate } from "@tanstack/react-router";
import { Command } from "cmdk";
import { KeySquare, UserPlus, UserRoundPlus, Users } from "lucide-react";
import { messages } from "../messages.ts";
import { CommandItem } from "./command-item.tsx";
import { navigationEntries } from "./navigation-entries.ts";
import { UserResults } from "./user-results.tsx";

const text = messages.palette;

interface ProjectCommandsProps {
  readonly projectId: string;
  readonly query: string;
  readonly onDone: () => void;
  readonly onFound: (value: string | undefined) => void;
}

/** Commands of a project: users, pages and actions. */
export function ProjectCommands({ projectId, query, onDone, onFound }: ProjectCommandsProps) {
  const navigate = useNavigate();
  const params = { projectId };
  const run = (action: () => unknown) => () => {
    onDone();
    void action();
  };
  const actions = [
    {
      label: text.createUser,
      icon: <UserPlus />,
      go: () => navigate({ to: "/projects/$projectId/users", params, search: { create: true } }),
    },
    {
      label: text.createTeam,
      icon: <Users />,
      go: () => navigate({ to: "/projects/$projectId/teams", params, search: { create: true } }),
    },
    {
      label: text.createKey,
      icon: <KeySquare />,
      go: () => navigate({ to: "/projects/$projectId/api-keys", params, search: { create: true } }),
    },
    {
      label: text.inviteOwner,
      icon: <UserRoundPlus />,
      go: () => navigate({ to: "/projects/$projectId/project-settings", params, hash: "owners" }),
    },
  ];
  return (
    <>
      <UserResults projectId={projectId} query={query} onDone={onDone} onFound={onFound} />
      <Command.Group heading={text.pages}>
        {navigationEntries.map(({ to, label, icon: Icon }) => (
          <CommandItem
            key={to}
            value={`page ${label}`}
            icon={<Icon strokeWidth={1.75} />}
            label={label}
            onSelect={run(() => navigate({ to, params }))}
          />
        ))}
      </Command.Group>
      <Command.Group heading={text.actions}>
        {actions.map(({ label, icon, go }) => (
          <CommandItem key={label} value={label} icon={icon} label={label} onSelect={run(go)} />
        ))}
      </Command.Group>
    </>
  );
}
