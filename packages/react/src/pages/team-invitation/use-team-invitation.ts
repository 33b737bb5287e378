import {
  type CurrentUser,
  type StackClientApp,
  stackAppInternalsSymbol,
  type TeamInvitationDetails,
} from "@vestibule/client";
import { useCallback, useEffect, useRef, useState } from "react";
import { explainError } from "../../forms/explain-error.ts";
import type { Problem } from "../../forms/problem.ts";
import { useStackApp } from "../../hooks/use-stack-app.ts";
import { useUserState } from "../../hooks/use-user-state.ts";
import { getLinkOutcome, type LinkOutcome } from "../../parts/link-outcome.ts";

/** `open` without details: the code is valid, but details are shown only to signed-in users. */
type FoundInvitation =
  | { status: "loading" }
  | { status: "open"; details: TeamInvitationDetails | undefined }
  | { status: Exclude<LinkOutcome, "failed"> }
  | { status: "failed"; error: unknown };

/** Loads the invitation for a code. `userId`: the signed-in user; null: signed out; undefined: still loading. */
function useInvitationCode(code: string | undefined, userId: string | null | undefined) {
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

/** `asking`: users join only after they confirm. `member`: the signed-in user is already a member. */
export type TeamInvitationState = "loading" | "signed-out" | "asking" | "joined" | "member" | LinkOutcome;

type AcceptResult = { outcome: "joined"; selected: boolean } | { outcome: Exclude<LinkOutcome, "failed"> };

async function accept(app: StackClientApp, code: string, member: CurrentUser, teamId: string): Promise<AcceptResult> {
  const result = await app.acceptTeamInvitation(code);
  if (result.status === "error") {
    const outcome = getLinkOutcome(result.error);
    if (outcome === "failed") throw result.error;
    return { outcome };
  }
  // The user has joined even if this fails; they can select the team later.
  const selected = await member.setSelectedTeam({ id: teamId }).then(
    () => true,
    () => false,
  );
  return { outcome: "joined", selected };
}

/** An invitation and the account that would join. `code`: 45 characters, from the link. */
export function useTeamInvitation(code: string | undefined) {
  const app = useStackApp();
  const user = useUserState();
  const current = user.status === "ready" ? user.data : null;
  const invitation = useInvitationCode(code, user.status === "ready" ? (current?.id ?? null) : undefined);
  const [acceptResult, setAcceptResult] = useState<AcceptResult>();
  const [running, setRunning] = useState<"join" | "switch">();
  const [problem, setProblem] = useState<Problem>();

  async function run(what: "join" | "switch", action: () => Promise<void>) {
    if (running) return;
    setRunning(what);
    setProblem(undefined);
    await action().catch((error: unknown) => setProblem(explainError(error)));
    setRunning(undefined);
  }

  const { found } = invitation;
  const details = found.status === "open" ? found.details : undefined;
  function state(): TeamInvitationState {
    if (!code) return "invalid";
    if (user.status === "error") return "failed";
    if (acceptResult) return acceptResult.outcome;
    if (found.status !== "open") return found.status;
    if (!details) return "signed-out";
    return details.isMember ? "member" : "asking";
  }
  return {
    state: state(),
    user: current,
    details,
    isSelected: acceptResult?.outcome === "joined" && acceptResult.selected,
    error: user.status === "error" ? user.error : found.status === "failed" ? found.error : undefined,
    retry() {
      if (user.status === "error") user.retry();
      else void invitation.fetchInvitation();
    },
    running,
    problem,
    join: () =>
      run("join", async () => {
        if (code && current && details) setAcceptResult(await accept(app, code, current, details.teamId));
      }),
    /** Returns to this page through the sign-in page, because a router ignores navigation to the current page. */
    switchAccount: () =>
      run("switch", async () => {
        await current?.signOut({ redirectUrl: app[stackAppInternalsSymbol].redirectUrl("signIn") });
      }),
  };
}
