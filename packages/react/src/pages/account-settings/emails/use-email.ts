import { type ContactChannel, KnownError } from "@vestibule/client";
import { useCallback, useEffect, useRef, useState } from "react";
import { useCountdown } from "../../../hooks/use-countdown.ts";
import { resendWaitSeconds } from "../../../settings/changes/resend-wait.ts";
import { useChange } from "../../../settings/step-up/use-change.ts";
import type { EmailActionName } from "./email-actions.ts";

type EmailOptions = {
  channel: ContactChannel;
  /** Whether to send the verification email on mount, because the email was just added. */
  sendOnMount: boolean;
  onSent: (id: string) => void;
  onRemoved: () => void;
  refresh: () => void;
};

/** One email: its verification, its actions and their errors. */
export function useEmail({ channel, sendOnMount, onSent, onRemoved, refresh }: EmailOptions) {
  const change = useChange();
  const mail = useChange();
  const countdown = useCountdown();
  const [sent, setSent] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const { id, isVerified, usedForAuth } = channel;

  const send = useCallback(async () => {
    const done = await mail.run(
      async () => {
        const rejected = await channel.sendVerificationEmail();
        if (KnownError.isInstance(rejected, "EMAIL_ALREADY_VERIFIED")) refresh();
      },
      { sensitive: false },
    );
    if (!done) return;
    setSent(true);
    onSent(id);
    countdown.start(resendWaitSeconds);
  }, [mail.run, channel, refresh, onSent, id, countdown.start]);

  const hasAutoSent = useRef(false);
  useEffect(() => {
    if (!sendOnMount || hasAutoSent.current) return;
    hasAutoSent.current = true;
    void send();
  }, [sendOnMount, send]);

  async function remove() {
    if (await change.run(() => channel.delete(), { sensitive: usedForAuth, rejected: "onlySignInEmail" })) onRemoved();
  }
  const runs: Record<EmailActionName, () => void> = {
    makePrimary: () => void change.run(() => channel.update({ isPrimary: true })),
    useForSignIn: () => void change.run(() => channel.update({ usedForAuth: true })),
    stopUseForSignIn: () => {
      void change.run(() => channel.update({ usedForAuth: false }), { rejected: "onlySignInEmail" });
    },
    remove: () => setConfirming(true),
  };

  return {
    state: isVerified ? change.state : sent ? ("sent" as const) : mail.state,
    busy: change.state === "busy",
    problem: change.problem ?? mail.problem,
    sending: mail.state === "busy",
    isWaiting: sent && !isVerified,
    /** It was verified while the page was open. */
    wasJustVerified: sent && isVerified,
    secondsLeft: countdown.left,
    send,
    run: (name: EmailActionName) => runs[name](),
    confirming,
    closeConfirm: () => setConfirming(false),
    remove,
  };
}
