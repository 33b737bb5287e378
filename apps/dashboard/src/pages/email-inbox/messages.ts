import { defineMessages } from "../../i18n/define-messages.ts";
export const messages = defineMessages("inbox", {
  title: "Inbox",
  heading: "Email",
  description: "Undelivered emails. No mail server is set up. Views are logged.",
  list: "Captured emails",
  to: "To {recipient}",
  emptyTitle: "No emails yet",
  emptyText: "Sign up in your app and the verification email appears here.",
  sentTitle: "This project's emails are sent",
  sentText: "Emails are captured only while neither the project nor the server has a mail server.",
  toLog: "View email log",
  back: "All emails",
  part: "Part of the email",
  html: "HTML",
  plain: "Text",
  mail: "Email: {subject}",
  loadMore: "Older emails",
});
