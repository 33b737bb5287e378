import type { ServerUser } from "@vestibule/react";
import { messages } from "./messages.ts";
import type { UserMail } from "./send-mail-dialog.tsx";

/** To the primary address. */
export async function sendToUser(user: ServerUser, mail: UserMail, callbackUrl: string): Promise<string> {
  if (mail === "verify") {
    const already = await user.sendVerificationEmail({ callbackUrl });
    return already ? messages.mail.verify.already : messages.mail.verify.sent;
  }
  await user.sendPasswordResetEmail({ callbackUrl });
  return messages.mail.reset.sent;
}
