import type { contract } from "@vestibule/contract/endpoints";
import { z } from "zod";
import { apiError } from "../../http/api-error.ts";
import type { HandlersOf } from "../../http/handler.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Mailer } from "../emails/index.ts";
import type { Project } from "../projects/index.ts";
import { redeemCode, tryCode } from "../verification-codes/index.ts";
import { markVerified } from "./queries.ts";
import { normalizeEmail } from "./rules.ts";
import { checkCallback, queueVerificationMail } from "./verification.ts";

/** What these endpoints need to know of the caller. */
export interface ChannelOwner {
  readonly id: string;
  readonly primary_email: string | null;
  readonly primary_email_verified: boolean;
}

type Services = Pick<Platform, "database" | "clock" | "encryption"> & Mailer;

const purpose = "email-verification";
const codeSubject = z.object({ channelId: z.string(), address: z.string() });

export function createContactChannelHandlers(
  services: Services,
): HandlersOf<typeof contract.contactChannels, Project, ChannelOwner> {
  const { database, clock } = services;
  return {
    async sendVerificationCode({ auth, user, body }) {
      const { primary_email } = user;
      const isPrimary = primary_email !== null && normalizeEmail(primary_email) === normalizeEmail(body.email);
      if (!isPrimary) throw apiError("EMAIL_IS_NOT_PRIMARY_EMAIL", { email: body.email, primary_email });
      if (user.primary_email_verified) throw apiError("EMAIL_ALREADY_VERIFIED");
      checkCallback(auth.project, body.callback_url);
      await database.transaction((transaction) =>
        queueVerificationMail(transaction, services, {
          project: auth.project,
          userId: user.id,
          callbackUrl: body.callback_url,
        }),
      );
      return { success: true };
    },

    async verify({ auth, body }) {
      const projectId = auth.project.id;
      await redeemCode(database, { projectId, purpose, code: body.code, now: clock() }, async (transaction, code) => {
        const { channelId, address } = codeSubject.parse(code.subject);
        const marked = await transaction.run(markVerified, [projectId, channelId, code.user_id, address]);
        // The address was removed or changed since: what the code was about is not there any more.
        if (marked === 0) throw apiError("VERIFICATION_CODE_NOT_FOUND");
      });
      return { success: true };
    },

    async checkVerificationCode({ auth, body }) {
      await tryCode(database, { projectId: auth.project.id, purpose, code: body.code, now: clock() });
      return { is_code_valid: true };
    },
  };
}
