import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Command } from "cmdk";
import { useEffect } from "react";
import { useAdmin } from "../../app/use-dashboard.ts";
import { projectKey } from "../../data/projects.ts";
import { getSecondaryEmail, getUserName } from "../../features/users/user-name.ts";
import { Avatar } from "../../ui/display/avatar.tsx";
import { useDebouncedValue } from "../../ui/hooks/use-debounced-value.ts";
import { messages } from "../messages.ts";
import { CommandItem } from "./command-item.tsx";
import { getServerResultValue } from "./match-score.ts";
import { rememberItem } from "./recent-items.ts";

const text = messages.palette;
const debounceMs = 200;
const maxResults = 6;
const minQueryLength = 2;

interface UserResultsProps {
  readonly projectId: string;
  readonly query: string;
  readonly onDone: () => void;
  /**
   * Reports the first user result, which arrives later and appears above the local results. Undefined if there are no
   * users.
   */
  readonly onFound: (value: string | undefined) => void;
}

/** Users whose ID, name or email matches; searched by the server. */
export function UserResults({ projectId, query, onDone, onFound }: UserResultsProps) {
  const admin = useAdmin();
  const navigate = useNavigate();
  const debounced = useDebouncedValue(query.trim(), debounceMs);
  const { data, error } = useQuery({
    ...queryOptions({
      queryKey: [...projectKey(projectId), "palette", debounced],
      queryFn: () => admin.listUsers({ query: debounced, limit: maxResults, desc: true }),
    }),
    enabled: debounced.length >= minQueryLength,
    placeholderData: keepPreviousData,
  });
  const users = (query.trim().length >= minQueryLength && data) || [];
  const first = users[0]?.id;
  useEffect(() => onFound(first && getServerResultValue(first)), [first, onFound]);
  if (error) return <p className="px-2 py-3 text-danger">{text.failed}</p>;
  if (users.length === 0) return null;
  return (
    <Command.Group heading={text.users}>
      {users.map((user) => {
        const { id } = user;
        return (
          <CommandItem
            key={id}
            value={getServerResultValue(id)}
            icon={<Avatar id={id} name={getUserName(user)} imageUrl={user.profileImageUrl} size={24} />}
            label={getUserName(user)}
            hint={getSecondaryEmail(user)}
            onSelect={() => {
              onDone();
              rememberItem(projectId, { kind: "user", id, name: getUserName(user) });
              void navigate({ to: "/projects/$projectId/users/$userId", params: { projectId, userId: id } });
            }}
          />
        );
      })}
    </Command.Group>
  );
}
