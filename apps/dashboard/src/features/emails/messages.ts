export const emailMessages = {
  parts: "Email",
  server: "Mail server",
  templates: "Templates",
  log: "Log",
  inbox: "Inbox",
  sendTest: "Send test email",
  recipient: "Recipient",
  send: "Send",
  sendAgain: "Send again",
  close: "Close",
  testSent: (recipient: string) => `The mail server accepted the email for ${recipient}`,
  testSentHint: "Now check whether it arrives.",
  testFailed: "The email was not sent",
  types: {
    email_verification: "Email verification",
    password_reset: "Password reset",
    magic_link: "Email code or link",
    team_invitation: "Team invitation",
    reauthentication_code: "Code for a sensitive change",
    security_notice: "Security notice",
    api_key_revoked: "Key found in public",
    owner_invitation: "Owner invitation",
    test: "Test email",
  } as Readonly<Record<string, string>>,
} as const;

/** What a kind of mail is called. */
export const formatEmailType = (type: string): string => emailMessages.types[type] ?? type.replaceAll("_", " ");
