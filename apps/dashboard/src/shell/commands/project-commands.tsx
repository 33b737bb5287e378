import { useNavigate } from "@tanstack/react-router";
import { Command } from "cmdk";
import { KeySquare, UserPlus, UserRoundPlus, Users } from "lucide-react";
import { useState } from "react";
import { Avatar } from "../../ui/display/avatar.tsx";
import { messages } from "../messages.ts";
import { CommandItem } from "./command-item.tsx";
import { getNavigationEntries, type NavigationEntry } from "./navigation-entries.ts";
import { readRecentItems, rememberItem } from "./recent-items.ts";
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
  const openPage = ({ to }: NavigationEntry) =>
    run(() => {
      rememberItem(projectId, { kind: "page", to });
      return navigate({ to, params });
    });
  return (
    <>
      <UserResults projectId={projectId} query={query} onDone={onDone} onFound={onFound} />
      {query === "" && <RecentItems projectId={projectId} openPage={openPage} onDone={onDone} />}
      <Command.Group heading={text.actions}>
        {actions.map(({ label, icon, go }) => (
          <CommandItem key={label} value={label} icon={icon} label={label} onSelect={run(go)} />
        ))}
      </Command.Group>
      <Command.Group heading={text.pages}>
        {getNavigationEntries().map((entry) => (
          <CommandItem
            key={entry.to}
            value={`page ${entry.label}`}
            icon={<entry.icon strokeWidth={1.75} />}
            label={entry.label}
            {...("key" in entry && { keys: ["G", entry.key.toUpperCase()] })}
            onSelect={openPage(entry)}
          />
        ))}
      </Command.Group>
    </>
  );
}

interface RecentItemsProps extends Pick<ProjectCommandsProps, "projectId" | "onDone"> {
  readonly openPage: (entry: NavigationEntry) => () => void;
}

/** What the owner opened from here before. */
function RecentItems({ projectId, openPage, onDone }: RecentItemsProps) {
  const navigate = useNavigate();
  const [items] = useState(() => readRecentItems(projectId));
  if (items.length === 0) return null;
  return (
    <Command.Group heading={text.recent}>
      {items.map((item) => {
        if (item.kind === "user") {
          const { id, name } = item;
          const open = () => {
            onDone();
            rememberItem(projectId, item);
            void navigate({ to: "/projects/$projectId/users/$userId", params: { projectId, userId: id } });
          };
          const value = `recent ${id}`;
          return (
            <CommandItem key={id} value={value} icon={<Avatar id={id} name={name} />} label={name} onSelect={open} />
          );
        }
        const entry = getNavigationEntries().find(({ to }) => to === item.to);
        return entry ? (
          <CommandItem
            key={entry.to}
            value={`recent ${entry.label}`}
            icon={<entry.icon strokeWidth={1.75} />}
            label={entry.label}
            onSelect={openPage(entry)}
          />
        ) : null;
      })}
    </Command.Group>
  );
}
