import { type CurrentUser, type StackClientApp, stackAppInternalsSymbol } from "@vestibule/client";
import { useState } from "react";
import { explainError } from "../../forms/explain-error.ts";
import type { Problem } from "../../forms/problem.ts";
import { useStackApp } from "../../hooks/use-stack-app.ts";
import { useUserState } from "../../hooks/use-user-state.ts";
import { getLinkOutcome, type LinkOutcome } from "../../parts/link-outcome.ts";
import { useInvitationCode } from "./use-invitation-code.ts";

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
