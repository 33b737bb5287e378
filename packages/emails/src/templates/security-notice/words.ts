import type { SecurityNotice } from "../../email.ts";
import { inertName } from "../../names.ts";

interface NoticeWords {
  /** Begins the subject and is the title; `at {project}` follows. */
  readonly title: string;
  /** What happened, as a sentence. */
  readonly event: string;
  /** What to do if it was not the reader. */
  readonly advice: string;
}

const endSessions = "end the sessions you do not know";
const guardAccount = `If it was not you, change your password, ${endSessions}, and look through the ways to sign in to your account.`;
const guardPassword = `If it was not you, set a new password at once through “Forgot password?”, and ${endSessions}.`;

/** What each notice says. Names within are made inert: somebody chose them. */
export function noticeWords(notice: SecurityNotice, projectName: string): NoticeWords {
  const account = `your account at ${projectName}`;
  switch (notice.kind) {
    case "new-device":
      return {
        title: "New sign-in to your account",
        event: `Somebody signed in to ${account} from a device or a country that was not seen there before.`,
        advice: "If it was not you, end that session and change your password.",
      };
    case "password-changed":
      return {
        title: "Your password was changed",
        event: `The password of ${account} was changed.`,
        advice: guardPassword,
      };
    case "password-set":
      return {
        title: "A password was set",
        event: `A password was added to ${account}: it can be used to sign in now.`,
        advice: guardPassword,
      };
    case "password-reset":
      return {
        title: "Your password was reset",
        event: `The password of ${account} was replaced by a new one, through a mail to this address or by an administrator.`,
        advice: guardPassword,
      };
    case "totp-enabled":
      return {
        title: "Two-step sign-in was turned on",
        event: `Signing in to ${account} now asks for a code of an authenticator app.`,
        advice: guardAccount,
      };
    case "totp-disabled":
      return {
        title: "Two-step sign-in was turned off",
        event: `Signing in to ${account} no longer asks for a code of an authenticator app.`,
        advice: guardAccount,
      };
    case "recovery-codes-made":
      return {
        title: "New recovery codes were made",
        event: `Recovery codes were made for ${account}. Older ones do not work any longer.`,
        advice: guardAccount,
      };
    case "recovery-code-used":
      return {
        title: "A recovery code was used",
        event: `Somebody used a recovery code of ${account} in place of the authenticator app.`,
        advice: guardAccount,
      };
    case "passkey-added":
      return {
        title: "A passkey was added",
        event: `The passkey “${inertName(notice.name)}” was added to ${account}: it can be used to sign in now.`,
        advice: guardAccount,
      };
    case "passkey-removed":
      return {
        title: "A passkey was removed",
        event: `The passkey “${inertName(notice.name)}” was removed from ${account}.`,
        advice: guardAccount,
      };
    case "account-linked":
      return {
        title: "An account was connected",
        event: `An account at ${inertName(notice.provider)} was connected to ${account}: it can be used to sign in now.`,
        advice: guardAccount,
      };
    case "account-unlinked":
      return {
        title: "An account was disconnected",
        event: `An account at ${inertName(notice.provider)} was disconnected from ${account}.`,
        advice: guardAccount,
      };
    case "email-changed":
      return {
        title: "Your email address was changed",
        event: `The email address of ${account} was changed. Before, it was ${inertName(notice.previous)}.`,
        advice: `If it was not you, ask the people of ${projectName} for help right away: whoever changed it can take the account over.`,
      };
  }
}
