import type { ServerUser } from "@vestibule/react";
import { messages } from "./messages.ts";
import type { UserEmailType } from "./send-email-dialog.tsx";

/** Sends to the primary email. */
export async function sendUserEmail(user: ServerUser, mail: UserEmailType, callbackUrl: string): Promise<string> {
  if (mail === "verify") {
    const already = await user.sendVerificationEmail({ callbackUrl });
    return already ? messages.mail.verify.already : messages.mail.verify.sent;
  }
  await user.sendPasswordResetEmail({ callbackUrl });
  return messages.mail.reset.sent;
}
