import { type ContactChannel, KnownError } from "@vestibule/client";
import { isStrictEmailAddress } from "@vestibule/contract";
import { useCallback, useEffect, useRef, useState } from "react";
import { resendWaitSeconds, useCountdown } from "../../../hooks/use-countdown.ts";
import type { SettingsKey } from "../../../i18n/en/settings.ts";
import { useChange } from "../../../settings/step-up/use-change.ts";

const rank = ({ isPrimary, isVerified }: ContactChannel): number => (isPrimary ? 0 : isVerified ? 1 : 2);

/** Primary first, then verified ones, then the rest; the oldest first within each group. */
export const sortEmails = (channels: readonly ContactChannel[]): readonly ContactChannel[] =>
  [...channels].sort((a, b) => rank(a) - rank(b));

/** Why an email cannot be added; null if it can. */
export function validateNewEmail(
  email: string,
  channels: readonly Pick<ContactChannel, "value">[],
): SettingsKey | null {
  if (email === "") return "emailRequired";
  if (!isStrictEmailAddress(email)) return "emailInvalid";
  const plain = (address: string) => address.normalize("NFC").toLowerCase();
  return channels.some(({ value }) => plain(value) === plain(email)) ? "emailInList" : null;
}

export type EmailActionName = "makePrimary" | "useForSignIn" | "stopUseForSignIn" | "remove";
export type EmailActionState = { name: EmailActionName; disabledReason?: SettingsKey };

/** The available actions for an email, with the reason if one is disabled. `signInCount`: number of sign-in emails. */
export function listEmailActions(channel: ContactChannel, signInCount: number): readonly EmailActionState[] {
  const { isPrimary, isVerified, usedForAuth } = channel;
  const isOnly = usedForAuth && signInCount === 1;
  const actions: EmailActionState[] = [];
  if (!isPrimary) actions.push({ name: "makePrimary", ...(!isVerified && { disabledReason: "makePrimaryHint" }) });
  if (!usedForAuth && isVerified) actions.push({ name: "useForSignIn" });
  if (usedForAuth) actions.push({ name: "stopUseForSignIn", ...(isOnly && { disabledReason: "onlySignInEmail" }) });
  const removeDisabledReason = isOnly ? "onlySignInEmail" : isPrimary ? "removePrimaryHint" : null;
  actions.push({ name: "remove", ...(removeDisabledReason && { disabledReason: removeDisabledReason }) });
  return actions;
}

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
