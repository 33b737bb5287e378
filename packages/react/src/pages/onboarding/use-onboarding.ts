import { type CurrentUser, stackAppInternalsSymbol } from "@vestibule/client";
import { useEffect, useState } from "react";
import { validateNewEmail } from "../../forms/credentials.ts";
import { explainError } from "../../forms/explain-error.ts";
import type { Problem } from "../../forms/problem.ts";
import { useForm } from "../../forms/use-form.ts";
import { useCountdown } from "../../hooks/use-countdown.ts";
import { useStackApp } from "../../hooks/use-stack-app.ts";
import { useUserState } from "../../hooks/use-user-state.ts";

/** `leaving`: the user isn't restricted, or no user is signed in. */
export type OnboardingState = "loading" | "failed" | "leaving" | "add-email" | "verify-email" | "restricted";

/** Delay before another email can be requested, in seconds. */
const resendAfterSeconds = 30;

function getOnboardingState(user: CurrentUser | null): Exclude<OnboardingState, "loading" | "failed"> {
  switch (user?.restrictedReason?.type) {
    case "email_not_verified":
      return user?.primaryEmail ? "verify-email" : "add-email";
    case "restricted_by_administrator":
      return "restricted";
    default:
      return "leaving";
  }
}

export function useOnboarding() {
  const app = useStackApp();
  const found = useUserState();
  const countdown = useCountdown();
  const [isReplacing, setReplacing] = useState(false);
  const [notice, setNotice] = useState<"sent" | "still" | null>(null);
  const [problem, setProblem] = useState<Problem>();
  const [isBusy, setBusy] = useState(false);
  const [leaveError, setLeaveError] = useState<unknown>();
  const user = found.status === "ready" ? found.data : null;
  const error = found.status === "error" ? found.error : leaveError;
  const known = error ? "failed" : found.status === "ready" ? getOnboardingState(user) : "loading";
  const state = isReplacing && known === "verify-email" ? "add-email" : known;
  const internals = app[stackAppInternalsSymbol];

  useEffect(() => {
    if (state !== "leaving") return;
    if (!user) return void app.redirectToSignIn({ replace: true });
    leave().catch(setLeaveError);
    async function leave() {
      // The access token may still say that the user is restricted.
      const session = internals.context.session();
      const { accessToken } = await session.getTokens();
      if (accessToken !== null) session.rejectAccessToken(accessToken);
      await session.getTokens();
      await app.redirectToAfterSignIn({ replace: true });
    }
  }, [state, user, app, internals]);

  // The link is often opened in another tab.
  const { retry } = found;
  useEffect(() => {
    if (state !== "verify-email") return;
    window.addEventListener("focus", retry);
    return () => window.removeEventListener("focus", retry);
  }, [state, retry]);

  async function run(act: () => Promise<"sent" | "still" | null>) {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    await act().then(setNotice, (error) => setProblem(explainError(error)));
    setBusy(false);
  }
  async function send(to: CurrentUser | null): Promise<"sent"> {
    const rejected = await to?.sendVerificationEmail();
    if (rejected) await internals.userStore().refresh();
    countdown.start(resendAfterSeconds);
    return "sent";
  }
  async function check(): Promise<"still" | null> {
    const fresh = await app.getUser({ includeRestricted: true });
    return getOnboardingState(fresh) === "verify-email" ? "still" : null;
  }
  const form = useForm<"email">({
    fields: ["email"],
    trimmed: ["email"],
    takesFocus: state === "add-email",
    check: ({ email }) => ({ email: validateNewEmail(email) }),
    send: async ({ email }) => {
      await user?.update({ primaryEmail: email });
      await send(await app.getUser({ includeRestricted: true }));
      setNotice("sent");
      setReplacing(false);
      return {};
    },
  });

  return {
    state,
    user,
    error,
    retry: () => {
      setLeaveError(undefined);
      retry();
    },
    form,
    notice,
    problem,
    isBusy,
    secondsLeft: countdown.left,
    sendAgain: () => run(() => send(user)),
    checkAgain: () => run(check),
    useOtherEmail: () => setReplacing(true),
  };
}
