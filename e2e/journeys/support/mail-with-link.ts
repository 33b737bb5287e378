import type { MailServer, ReceivedMail } from "../../support/mail-server.ts";

/**
 * The first mail to that address whose link leads to a page of the handler, now or when it comes: other mails, such as
 * notices, may come in between. `after`: that many of them do not count.
 */
export async function mailWithLink(
  mailServer: MailServer,
  address: string,
  page: "email-verification" | "magic-link-callback" | "password-reset" | "team-invitation",
  after = 0,
): Promise<ReceivedMail> {
  const find = () =>
    mailServer.mails.filter(
      ({ recipients, message }) => recipients.includes(address) && message.text?.includes(`/handler/${page}?`),
    );
  await mailServer.until(() => find().length > after);
  return find()[after] as ReceivedMail;
}
