import type { contract } from "@vestibule/contract/endpoints";
import { z } from "zod";
import { apiError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { recordAudit, toAuditContext } from "../../audit/index.ts";
import { redeemCode, verifyCode } from "../../credentials/index.ts";
import type { Project } from "../../projects/index.ts";
import { publishUserUpdated } from "../../users/index.ts";
import type { ChannelOwner, ChannelServices } from "./channel-access.ts";
import { markVerified } from "./channel-statements.ts";

const purpose = "email-verification";
const codeSubject = z.object({ channelId: z.string(), address: z.string() });

/** `POST /contact-channels/verify` */
export function verify(
  services: ChannelServices,
): Handler<typeof contract.contactChannels.verify, Project, ChannelOwner> {
  return async function verify(call) {
    const { body, request } = call;
    const { project, accessType } = call.auth;
    const { database, clock, limits } = services;
    const projectId = project.id;
    const counted = await limits.check({ action: "code", projectId, accessType, request });
    await redeemCode(database, { projectId, purpose, code: body.code, now: clock() }, async (transaction, code) => {
      const { channelId, address } = codeSubject.parse(code.subject);
      const userId = String(code.user_id);
      const marked = await publishUserUpdated(transaction, { projectId, userId, now: clock() }, () =>
        transaction.run(markVerified, { projectId, channelId, userId, value: address }),
      );
      // The email was removed or changed since the code was sent.
      if (marked === 0) throw apiError("VERIFICATION_CODE_NOT_FOUND");
      const verifiedUser = { type: "user", id: userId } as const;
      const details = { contact_channel_id: channelId };
      const event = { action: "contact_channel.verify", actor: verifiedUser, target: verifiedUser, details } as const;
      await recordAudit(transaction, toAuditContext(services, call), [event]);
    });
    await counted.succeeded();
    return { success: true };
  };
}

/** `POST /contact-channels/verify/check-code` */
export function checkVerificationCode(
  services: ChannelServices,
): Handler<typeof contract.contactChannels.checkVerificationCode, Project, unknown> {
  return async function checkVerificationCode({ auth: { project, accessType }, body, request }) {
    const { database, clock, limits } = services;
    const counted = await limits.check({ action: "code", projectId: project.id, accessType, request });
    await verifyCode(database, { projectId: project.id, purpose, code: body.code, now: clock() });
    await counted.succeeded();
    return { is_code_valid: true };
  };
}
