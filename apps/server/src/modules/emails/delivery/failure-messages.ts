import type { EmailErrorType } from "@vestibule/contract/endpoints";

const failureMessages: Readonly<Record<EmailErrorType, string>> = {
  "host-not-found": "No mail server of this name could be found. Check the host.",
  "login-refused": "The mail server did not accept the login. Check user name and password.",
  "temporary-refusal": "The mail server refused the mail for now. It may take it later.",
  "bad-address": "The mail server says that an address is not valid. Check sender and recipient.",
  rejected: "The mail server rejected the mail: it does not accept this sender or this recipient.",
  "timed-out": "The mail server did not answer in time. Check host and port, and whether a firewall lies between.",
  disconnected: "No connection came about, or it was dropped. Often the port, or its kind of TLS, is wrong.",
  "message-refused": "The mail server took sender and recipient, but refused the message itself.",
  "address-not-allowed":
    "The mail server lies in an internal network. Whoever runs this installation can allow it with VESTIBULE_ALLOWED_NETWORKS.",
  suppressed: "Nothing was sent: this address has refused mail for good. Lift its suppression to try again.",
  unknown: "The mail could not be handed over.",
};

/** What happened, for somebody who configures a mail server. */
export const getFailureMessage = (type: EmailErrorType): string => failureMessages[type];
