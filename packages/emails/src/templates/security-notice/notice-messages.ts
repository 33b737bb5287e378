import type { SecurityNotice } from "../../email.ts";
import { toInertName } from "../../inert-name.ts";

interface NoticeMessages {
  /** Title and start of the subject, followed by `at {project}`. */
  readonly title: string;
  /** What happened, in one sentence. */
  readonly event: string;
  /** What to do if it was not the recipient. */
  readonly advice: string;
}

const sessionAdvice = "sign out of any sessions you don't recognize";
const accountAdvice = `If this wasn't you, change your password, ${sessionAdvice}, and review your sign-in methods.`;
const passwordAdvice = `If this wasn't you, reset your password right away with “Forgot password?”, and ${sessionAdvice}.`;

/** The messages of each notice. Names in them are untrusted, so they are made inert. */
export function getNoticeMessages(notice: SecurityNotice, projectName: string): NoticeMessages {
  const account = `your ${projectName} account`;
  switch (notice.kind) {
    case "new-device":
      return {
        title: "New sign-in to your account",
        event: `We noticed a sign-in to ${account} from a new device or location.`,
        advice: "If this wasn't you, sign out of that session and change your password.",
      };
    case "password-changed":
      return {
        title: "Your password was changed",
        event: `The password for ${account} was changed.`,
        advice: passwordAdvice,
      };
    case "password-set":
      return {
        title: "A password was added",
        event: `A password was added to ${account}. You can now sign in with it.`,
        advice: passwordAdvice,
      };
    case "password-reset":
      return {
        title: "Your password was reset",
        event: `The password for ${account} was reset through a link sent to this email or by an admin.`,
        advice: passwordAdvice,
      };
    case "totp-enabled":
      return {
        title: "Two-factor authentication was turned on",
        event: `Signing in to ${account} now requires a code from an authenticator app.`,
        advice: accountAdvice,
      };
    case "totp-disabled":
      return {
        title: "Two-factor authentication was turned off",
        event: `Signing in to ${account} no longer requires a code from an authenticator app.`,
        advice: accountAdvice,
      };
    case "recovery-codes-made":
      return {
        title: "New recovery codes were created",
        event: `New recovery codes were created for ${account}. Older codes no longer work.`,
        advice: accountAdvice,
      };
    case "recovery-code-used":
      return {
        title: "A recovery code was used",
        event: `A recovery code for ${account} was used instead of the authenticator app.`,
        advice: accountAdvice,
      };
    case "passkey-added":
      return {
        title: "A passkey was added",
        event: `The passkey “${toInertName(notice.name)}” was added to ${account}. It can now be used to sign in.`,
        advice: accountAdvice,
      };
    case "passkey-removed":
      return {
        title: "A passkey was removed",
        event: `The passkey “${toInertName(notice.name)}” was removed from ${account}.`,
        advice: accountAdvice,
      };
    case "account-linked":
      return {
        title: "An account was connected",
        event: `An account at ${toInertName(notice.provider)} was connected to ${account}. It can now be used to sign in.`,
        advice: accountAdvice,
      };
    case "account-unlinked":
      return {
        title: "An account was disconnected",
        event: `An account at ${toInertName(notice.provider)} was disconnected from ${account}.`,
        advice: accountAdvice,
      };
    case "email-changed":
      return {
        title: "Your email was changed",
        event: `The email for ${account} was changed. It was ${toInertName(notice.previous)} before.`,
        advice: `If this wasn't you, contact ${projectName} right away: the person who changed it can take over your account.`,
      };
  }
}
