import type { TeamInvitationDetails } from "@vestibule/client";
import { useCallback, useEffect, useRef, useState } from "react";
import { useStackApp } from "../../hooks/use-stack-app.ts";
import { getLinkOutcome, type LinkOutcome } from "../../parts/link-outcome.ts";

/** `open` without details: the code is valid, but details are shown only to signed-in users. */
export type FoundInvitation =
  | { status: "loading" }
  | { status: "open"; details: TeamInvitationDetails | undefined }
  | { status: Exclude<LinkOutcome, "failed"> }
  | { status: "failed"; error: unknown };

/** Loads the invitation for a code. `userId`: the signed-in user; null: signed out; undefined: still loading. */
export function useInvitationCode(code: string | undefined, userId: string | null | undefined) {
  const app = useStackApp();
  const [found, setFound] = useState<FoundInvitation>({ status: "loading" });
  const requestId = useRef(0);

  const fetchInvitation = useCallback(async () => {
    if (!code || userId === undefined) return;
    requestId.current += 1;
    const currentRequest = requestId.current;
    setFound({ status: "loading" });
    const next = await (userId === null ? app.verifyTeamInvitationCode(code) : app.getTeamInvitationDetails(code)).then(
      (result): FoundInvitation =>
        result.status === "ok" ? { status: "open", details: result.data } : toFailure(result.error),
      toFailure,
    );
    if (currentRequest === requestId.current) setFound(next);
  }, [app, code, userId]);
  useEffect(() => void fetchInvitation(), [fetchInvitation]);

  return { found, fetchInvitation };
}

function toFailure(error: unknown): FoundInvitation {
  const status = getLinkOutcome(error);
  return status === "failed" ? { status, error } : { status };
}
