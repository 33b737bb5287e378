import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Command } from "cmdk";
import { useEffect } from "react";
import { useAdmin } from "../../app/use-dashboard.ts";
import { projectKey } from "../../data/keys.ts";
import { addressBeside, nameOf } from "../../parts/users/user-name.ts";
import { Avatar } from "../../ui/data/avatar.tsx";
import { useSettled } from "../../ui/forms/use-settled.ts";
import { messages } from "../messages.ts";
import { CommandItem } from "./command-item.tsx";
import { foundValue } from "./match-score.ts";

const text = messages.palette;
const settleMs = 200;
const shownUsers = 6;
const shortestQuery = 2;

interface FoundUsersProps {
  readonly projectId: string;
  readonly query: string;
  readonly onDone: () => void;
  /** Tells what to choose: users come later than what is known here, and stand above it. Undefined: there are none any more. */
  readonly onFound: (value: string | undefined) => void;
}

/** Users whose id, name or an address matches; searched by the server. */
export function FoundUsers({ projectId, query, onDone, onFound }: FoundUsersProps) {
  const admin = useAdmin();
  const navigate = useNavigate();
  const settled = useSettled(query.trim(), settleMs);
  const { data, error } = useQuery({
    ...queryOptions({
      queryKey: [...projectKey(projectId), "palette", settled],
      queryFn: () => admin.listUsers({ query: settled, limit: shownUsers, desc: true }),
    }),
    enabled: settled.length >= shortestQuery,
    placeholderData: keepPreviousData,
  });
  const users = (query.trim().length >= shortestQuery && data) || [];
  const first = users[0]?.id;
  useEffect(() => onFound(first && foundValue(first)), [first, onFound]);
  if (error) return <p className="px-2 py-3 text-danger">{text.failed}</p>;
  if (users.length === 0) return null;
  return (
    <Command.Group heading={text.users}>
      {users.map((user) => {
        const { id } = user;
        return (
          <CommandItem
            key={id}
            value={foundValue(id)}
            icon={<Avatar id={id} name={nameOf(user)} imageUrl={user.profileImageUrl} size={24} />}
            label={nameOf(user)}
            hint={addressBeside(user)}
            onSelect={() => {
              onDone();
              void navigate({ to: "/projects/$projectId/users/$userId", params: { projectId, userId: id } });
            }}
          />
        );
      })}
    </Command.Group>
  );
}
