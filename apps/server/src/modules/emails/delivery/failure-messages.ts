import type { EmailErrorType } from "@vestibule/contract/endpoints";

const failureMessages: Readonly<Record<EmailErrorType, string>> = {
  "host-not-found": "Couldn't find a mail server with this name. Check the host.",
  "login-refused": "The mail server didn't accept the login. Check the user name and password.",
  "temporary-refusal": "The mail server temporarily rejected the email. It might accept it later.",
  "bad-address": "The mail server says an address isn't valid. Check the sender and recipient.",
  rejected: "The mail server rejected the email: it doesn't accept this sender or recipient.",
  "timed-out":
    "The mail server didn't respond in time. Check the host and port, and whether a firewall blocks the connection.",
  disconnected: "Couldn't connect, or the connection was dropped. Check the port and the TLS setting.",
  "message-refused": "The mail server accepted the sender and recipient but rejected the message.",
  "address-not-allowed":
    "The mail server is on an internal network. The server's operator can allow it with VESTIBULE_ALLOWED_NETWORKS.",
  suppressed: "Nothing was sent: this email address bounced permanently. Remove its suppression to try again.",
  unsubscribed: "Nothing was sent: the user turned off this kind of email.",
  canceled: "Nothing was sent: the email was canceled.",
  "shared-server": "Nothing was sent: the project no longer has its own mail server.",
  unknown: "Couldn't deliver the email.",
};

/** The error message for users who configure a mail server. */
export const getFailureMessage = (type: EmailErrorType): string => failureMessages[type];
