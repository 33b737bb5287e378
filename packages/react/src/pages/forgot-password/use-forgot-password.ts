import { KnownError } from "@vestibule/client";
import { useEffect, useState } from "react";
import { validateExistingEmail } from "../../forms/credentials.ts";
import { explainError } from "../../forms/explain-error.ts";
import type { Problem } from "../../forms/problem.ts";
import { useForm } from "../../forms/use-form.ts";
import { useCountdown } from "../../hooks/use-countdown.ts";
import { useStackApp } from "../../hooks/use-stack-app.ts";
import { useUserState } from "../../hooks/use-user-state.ts";

export type ForgotPasswordState = "loading" | "signed-in" | "form" | "sent";

/** Delay before another email can be requested, in seconds. */
const resendAfterSeconds = 30;

/** Sends the email. Does not reveal whether the account exists. */
export function useForgotPassword({ takesFocus }: { takesFocus: boolean }) {
  const app = useStackApp();
  const user = useUserState();
  const countdown = useCountdown();
  const [sentTo, setSentTo] = useState<string>();
  const [lastEmail, setLastEmail] = useState("");
  const [again, setAgain] = useState<{ state: "idle" | "sending" | "sent"; problem?: Problem }>({ state: "idle" });

  async function send(email: string): Promise<void> {
    const result = await app.sendForgotPasswordEmail(email);
    // Our server never returns this error; other servers might, and showing it would reveal that the account does not
    // exist.
    if (result.status === "error" && !KnownError.isInstance(result.error, "USER_NOT_FOUND")) throw result.error;
    countdown.start(resendAfterSeconds);
  }

  const signedInUser = user.status === "ready" ? user.data : null;
  // If the user fails to load, they count as signed out, because this page is for users who cannot sign in.
  const open = user.status === "loading" ? "loading" : signedInUser ? "signed-in" : "form";
  const state: ForgotPasswordState = sentTo === undefined ? open : "sent";
  const form = useForm<"email">({
    fields: ["email"],
    trimmed: ["email"],
    takesFocus: takesFocus && state === "form",
    check: ({ email }) => ({ email: validateExistingEmail(email) }),
    send: async ({ email }) => {
      await send(email);
      setLastEmail(email);
      setSentTo(email);
      return {};
    },
  });

  const { ref } = form.formProps;
  const isBack = sentTo === undefined && lastEmail !== "";
  useEffect(() => {
    if (isBack) ref.current?.querySelector("input")?.focus();
  }, [isBack, ref]);

  async function sendAgain() {
    if (sentTo === undefined || again.state === "sending") return;
    setAgain({ state: "sending" });
    const problem = await send(sentTo).then(() => undefined, explainError);
    setAgain(problem ? { state: "idle", problem } : { state: "sent" });
  }

  return {
    state,
    user: signedInUser,
    form,
    email: sentTo ?? lastEmail,
    secondsLeft: countdown.left,
    again,
    sendAgain,
    otherAddress: () => {
      setSentTo(undefined);
      setAgain({ state: "idle" });
    },
  };
}
