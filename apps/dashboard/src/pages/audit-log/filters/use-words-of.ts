import { useQuery } from "@tanstack/react-query";
import { useDashboard, useProjectId } from "../../../app/use-dashboard.ts";
import { teamQuery } from "../../../data/teams.ts";
import { userQuery } from "../../../data/users.ts";
import { messages } from "../messages.ts";
import { shortId } from "../rules.ts";

/**
 * Who or what an id is, as far as it can be found. `type`: as the entries say it; null: there are none, and most who look for
 * somebody look for a user; undefined: not known yet.
 */
export function useWordsOf(id: string | undefined, type: string | null | undefined): string | undefined {
  const { owned } = useDashboard();
  const projectId = useProjectId();
  const isUser = id !== undefined && (type === "user" || (type === null && isUuid(id)));
  const isTeam = id !== undefined && type === "team";
  const { data: user } = useQuery({ ...userQuery(owned, projectId, id ?? ""), enabled: isUser });
  const { data: team } = useQuery({ ...teamQuery(owned, projectId, id ?? ""), enabled: isTeam });
  // Of those who have neither a name nor an address the id says more.
  const name = isUser && user && (user.displayName ?? user.primaryEmail);
  if (name) return name;
  if (isTeam && team) return team.displayName;
  const word = isUser && user ? messages.actors.user : type && (messages.actors[type] ?? messages.targets[type]);
  return word && id !== undefined ? `${word} ${shortId(id)}` : undefined;
}

const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
