import type { SecurityNotice } from "../../email.ts";
import type { Value } from "../../email-template.ts";
import { toInertName } from "../../inert-name.ts";
import type { EmailLanguage } from "../../languages/email-language.ts";
import type { MessageKey } from "../../languages/english.ts";
import { flagValue } from "../../variables/template-values.ts";

interface NoticeMessages {
  readonly title: string;
  /** What happened. */
  readonly event: string;
  /** What to do if it was not the recipient. */
  readonly advice: string;
}

/** The title, the event, and the advice of each notice. */
const keys = {
  "new-device": ["newDeviceTitle", "newDevice", "adviceDevice"],
  "password-changed": ["passwordChangedTitle", "passwordChanged", "advicePassword"],
  "password-set": ["passwordSetTitle", "passwordSet", "advicePassword"],
  "password-reset": ["passwordResetTitle", "passwordReset", "advicePassword"],
  "totp-enabled": ["totpEnabledTitle", "totpEnabled", "adviceAccount"],
  "totp-disabled": ["totpDisabledTitle", "totpDisabled", "adviceAccount"],
  "recovery-codes-made": ["recoveryCodesTitle", "recoveryCodesCreated", "adviceAccount"],
  "recovery-code-used": ["recoveryCodeUsedTitle", "recoveryCodeUsed", "adviceAccount"],
  "passkey-added": ["passkeyAddedTitle", "passkeyAdded", "adviceAccount"],
  "passkey-removed": ["passkeyRemovedTitle", "passkeyRemoved", "adviceAccount"],
  "account-linked": ["accountLinkedTitle", "accountLinked", "adviceAccount"],
  "account-unlinked": ["accountUnlinkedTitle", "accountUnlinked", "adviceAccount"],
  "email-changed": ["emailChangedTitle", "emailChanged", "adviceEmail"],
} as const satisfies Record<SecurityNotice["kind"], readonly [MessageKey, MessageKey, MessageKey]>;

/** The variable that is set in emails about an event, so that a template can have its own text: the event's message. */
export const getFlagName = ({ kind }: Pick<SecurityNotice, "kind">): string => keys[kind][1];

/** Which event it is. Exactly one is set. */
export const getNoticeFlags = ({ kind }: SecurityNotice): Readonly<Record<string, Value>> =>
  Object.fromEntries(noticeKinds.map((each) => [getFlagName({ kind: each }), flagValue(each === kind)]));

const noticeKinds = Object.keys(keys) as SecurityNotice["kind"][];

/** One of each kind. */
export const noticeExamples = noticeKinds.map(
  (kind) => ({ kind, name: "Work laptop", provider: "GitHub", previous: "ada@example.com" }) as SecurityNotice,
);

/** The messages of each notice. Names in them are untrusted, so they are made inert. `project`: inert. */
export function getNoticeMessages(
  { kind, ...names }: SecurityNotice,
  project: string,
  { getText }: EmailLanguage,
): NoticeMessages {
  const [title, event, advice] = keys[kind];
  const inert = Object.entries(names).map(([name, value]) => [name, toInertName(value)]);
  const values = { ...Object.fromEntries(inert), project };
  return { title: getText(title), event: getText(event, values), advice: getText(advice, values) };
}
