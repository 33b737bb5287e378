import type { MailServer, ReceivedEmail } from "../../support/mail-server.ts";

/**
 * Waits for the first email to this recipient whose link leads to the given handler page. Skips other emails, such as
 * notices. `after`: number of matching emails to skip.
 */
export async function waitForEmailWithLink(
  mailServer: MailServer,
  address: string,
  page: "email-verification" | "magic-link-callback" | "password-reset" | "team-invitation",
  after = 0,
): Promise<ReceivedEmail> {
  const find = () =>
    mailServer.emails.filter(
      ({ recipients, message }) => recipients.includes(address) && message.text?.includes(`/handler/${page}?`),
    );
  await mailServer.until(() => find().length > after);
  return find()[after] as ReceivedEmail;
}
