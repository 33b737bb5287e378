import { defineMessages, getLocale } from "../../i18n/define-messages.ts";
export const emailMessages = defineMessages("email", {
  parts: "Email",
  server: "Mail server",
  templates: "Templates",
  log: "Log",
  inbox: "Inbox",
  sendTest: "Send test email",
  setUpServer: "Set up a mail server",
  recipient: "Recipient",
  send: "Send",
  sendAgain: "Resend",
  close: "Close",
  testSent: "The mail server accepted the email for {recipient}",
  testSentHint: "Check the recipient's inbox.",
  testFailed: "The email wasn't sent",
  types: {
    email_verification: "Email verification",
    password_reset: "Password reset",
    magic_link: "Email link or code",
    team_invitation: "Team invitation",
    reauthentication_code: "Identity confirmation code",
    security_notice: "Security notice",
    api_key_revoked: "Leaked API key",
    owner_invitation: "Owner invitation",
    sign_in_invitation: "Sign-in invitation",
    application: "Sent by your application",
    broadcast: "Email to all users",
    test: "Test email",
  } as Readonly<Record<string, string>>,
});

/** The label of an email type. */
export const formatEmailType = (type: string): string => emailMessages.types[type] ?? type.replaceAll("_", " ");

/** The name of a language: `de-at` is "Austrian German". */
export function formatLanguageName(language: string): string {
  try {
    return new Intl.DisplayNames([getLocale() ?? "en"], { type: "language" }).of(language) ?? language;
  } catch {
    return language;
  }
}
