import type { CurrentUser } from "@vestibule/client";
import { useState } from "react";
import { useChange } from "../changes/use-change.ts";
import { useFetch } from "../changes/use-fetch.ts";
import { sortSessions } from "./format-session.ts";

/** Number of entries shown initially. */
const initialCount = 10;

/** The session list, and signing out all other sessions. */
export function useSessions(user: CurrentUser) {
  const list = useFetch(async () => ({ items: sortSessions(await user.getActiveSessions()), now: Date.now() }));
  const change = useChange();
  const [confirming, setConfirming] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const [ended, setEnded] = useState<number>();
  const items = list.fetched.status === "ready" ? list.fetched.data.items : [];

  async function endOthers() {
    const done = await change.run(async () => setEnded(await user.revokeOtherSessions()), { sensitive: false });
    if (done) await list.refresh();
  }
  return {
    ...list,
    items: showsAll ? items : items.slice(0, initialCount),
    total: items.length,
    others: items.filter(({ isCurrentSession }) => !isCurrentSession).length,
    hidden: !showsAll && items.length > initialCount,
    showAll: () => setShowsAll(true),
    busy: change.state === "busy",
    problem: change.problem,
    ended,
    confirming,
    askEndOthers() {
      setEnded(undefined);
      setConfirming(true);
    },
    closeConfirm: () => setConfirming(false),
    endOthers,
  };
}
