import { type ContactChannel, KnownError } from "@vestibule/client";
import { useCallback, useEffect, useRef, useState } from "react";
import { useCountdown } from "../../../hooks/use-countdown.ts";
import { resendWaitS } from "../changes/resend-wait.ts";
import { useChange } from "../changes/use-change.ts";
import type { EmailActionName } from "./email-rules.ts";

type EmailOptions = {
  channel: ContactChannel;
  /** Whether its mail is sent without being asked for, as it was just added. */
  sendAtOnce: boolean;
  onSent: (id: string) => void;
  onRemoved: () => void;
  refresh: () => void;
};

/** One address: its mail, what is done with it, and what went wrong with either. */
export function useEmail({ channel, sendAtOnce, onSent, onRemoved, refresh }: EmailOptions) {
  const change = useChange();
  const mail = useChange();
  const countdown = useCountdown();
  const [sent, setSent] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const { id, isVerified, usedForAuth } = channel;

  const send = useCallback(async () => {
    const done = await mail.run(
      async () => {
        const refused = await channel.sendVerificationEmail();
        if (KnownError.isInstance(refused, "EMAIL_ALREADY_VERIFIED")) refresh();
      },
      { sensitive: false },
    );
    if (!done) return;
    setSent(true);
    onSent(id);
    countdown.start(resendWaitS);
  }, [mail.run, channel, refresh, onSent, id, countdown.start]);

  const sentAtOnce = useRef(false);
  useEffect(() => {
    if (!sendAtOnce || sentAtOnce.current) return;
    sentAtOnce.current = true;
    void send();
  }, [sendAtOnce, send]);

  async function remove() {
    if (await change.run(() => channel.delete(), { sensitive: usedForAuth, refused: "onlySignInEmail" })) onRemoved();
  }
  const runs: Record<EmailActionName, () => void> = {
    makePrimary: () => void change.run(() => channel.update({ isPrimary: true })),
    useForSignIn: () => void change.run(() => channel.update({ usedForAuth: true })),
    stopUseForSignIn: () => {
      void change.run(() => channel.update({ usedForAuth: false }), { refused: "onlySignInEmail" });
    },
    remove: () => setConfirming(true),
  };

  return {
    state: isVerified ? change.state : sent ? ("sent" as const) : mail.state,
    busy: change.state === "busy",
    problem: change.problem ?? mail.problem,
    sending: mail.state === "busy",
    isWaiting: sent && !isVerified,
    /** It became verified while the person was looking. */
    hasArrived: sent && isVerified,
    secondsLeft: countdown.left,
    send,
    run: (name: EmailActionName) => runs[name](),
    confirming,
    closeConfirm: () => setConfirming(false),
    remove,
  };
}
