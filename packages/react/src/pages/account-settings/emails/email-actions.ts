import type { ContactChannel } from "@vestibule/client";
import { isStrictEmailAddress } from "@vestibule/contract";
import type { SettingsKey } from "../../../i18n/en/settings.ts";

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
