import { useState } from "react";
import { useListState } from "../../../hooks/lists/use-list-state.ts";

/** Number of entries shown initially. */
const initialCount = 20;

/** The team members in joining order. */
export function useMembers(teamId: string) {
  const list = useListState("teamUsers", teamId);
  const [showsAll, setShowsAll] = useState(false);
  const [removed, setRemoved] = useState<string>();
  const members = list.status === "ready" ? (list.data ?? []) : [];
  return {
    list,
    members: showsAll ? members : members.slice(0, initialCount),
    total: members.length,
    hidden: !showsAll && members.length > initialCount,
    showAll: () => setShowsAll(true),
    /** The name of the member removed last. */
    removed,
    setRemoved,
  };
}
