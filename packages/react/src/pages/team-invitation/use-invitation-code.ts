import type { TeamInvitationDetails } from "@vestibule/client";
import { useCallback, useEffect, useRef, useState } from "react";
import { useStackApp } from "../../hooks/use-stack-app.ts";
import { type LinkOutcome, linkOutcome } from "../../parts/link-outcome.ts";

/** `open` without details: the code would be accepted, but nobody is signed in to be told what it is for. */
export type FoundInvitation =
  | { status: "loading" }
  | { status: "open"; details: TeamInvitationDetails | undefined }
  | { status: Exclude<LinkOutcome, "failed"> }
  | { status: "failed"; error: unknown };

/** What the code of an invitation is for. `userId`: who is signed in; null: nobody; undefined: not known yet. */
export function useInvitationCode(code: string | undefined, userId: string | null | undefined) {
  const app = useStackApp();
  const [found, setFound] = useState<FoundInvitation>({ status: "loading" });
  const turn = useRef(0);

  const look = useCallback(async () => {
    if (!code || userId === undefined) return;
    turn.current += 1;
    const own = turn.current;
    setFound({ status: "loading" });
    const next = await (userId === null ? app.verifyTeamInvitationCode(code) : app.getTeamInvitationDetails(code)).then(
      (result): FoundInvitation =>
        result.status === "ok" ? { status: "open", details: result.data } : toFound(result.error),
      toFound,
    );
    if (own === turn.current) setFound(next);
  }, [app, code, userId]);
  useEffect(() => void look(), [look]);

  return { found, look };
}

function toFound(error: unknown): FoundInvitation {
  const status = linkOutcome(error);
  return status === "failed" ? { status, error } : { status };
}
