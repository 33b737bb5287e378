import type { contract } from "@vestibule/contract/endpoints";
import type { Handler } from "../../../http/handler.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { recordAudit, toAuditContext } from "../../audit/index.ts";
import { assertSignInMethodRemains } from "../../credentials/index.ts";
import type { Project } from "../../projects/index.ts";
import { requireRecentAuthentication } from "../../sessions/index.ts";
import { publishUserUpdated } from "../../users/index.ts";
import { assertOwner, type ChannelOwner, type ChannelServices, channelNotFound } from "./channel-access.ts";
import { getPrimaryTransition, type PrimaryTransition } from "./channel-changes.ts";
import {
  type ChannelRow,
  deleteChannel,
  listChannelsOfUser,
  lockChannelsOfUser,
  lockOwner,
} from "./channel-statements.ts";
import { type ChannelChangeRequest, limitChangeNotices, notifyPrimaryEmailChanged } from "./email-change-notices.ts";

/**
 * `DELETE /contact-channels/{user_id}/{contact_channel_id}`. Promotes no other channel. Clients cannot remove the last
 * email that they could sign in with; servers can.
 */
export function remove(
  services: ChannelServices,
): Handler<typeof contract.contactChannels.delete, Project, ChannelOwner> {
  return async function remove(call) {
    const { auth, params, request } = call;
    const { user_id: userId, contact_channel_id: id } = params;
    const change = { auth, userId, request };
    assertOwner(auth, userId);
    await requireRecentAuthentication(services, auth);
    const owned = await services.database.rows(listChannelsOfUser, { projectId: auth.project.id, userId, id: null });
    await limitChangeNotices(services, change, planRemoval(owned, id));

    const userChange = { projectId: auth.project.id, userId, now: services.clock() };
    await services.database.transaction((transaction) => {
      const work = async () => {
        await publishUserUpdated(transaction, userChange, () => deleteAndNotify(transaction, services, change, id));
        const target = { type: "user", id: userId.toLowerCase() };
        const details = { contact_channel_id: id.toLowerCase() };
        const event = { action: "contact_channel.remove", target, details } as const;
        await recordAudit(transaction, toAuditContext(services, call), [event]);
      };
      return auth.accessType === "client" ? assertSignInMethodRemains(transaction, auth.project, userId, work) : work();
    });
    return { success: true };
  };
}

/** @throws PlainError 400 */
function planRemoval(channels: readonly ChannelRow[], id: string): PrimaryTransition {
  const channel = channels.find((candidate) => candidate.id === id.toLowerCase());
  if (!channel) throw channelNotFound(400);
  return getPrimaryTransition(channels, channel.id, null);
}

async function deleteAndNotify(
  transaction: Queryable,
  services: ChannelServices,
  change: ChannelChangeRequest,
  id: string,
): Promise<void> {
  const projectId = change.auth.project.id;
  await transaction.row(lockOwner, { projectId, userId: change.userId });
  const channels = await transaction.rows(lockChannelsOfUser, { projectId, userId: change.userId });
  const transition = planRemoval(channels, id);
  await transaction.run(deleteChannel, { projectId, id });
  await notifyPrimaryEmailChanged(transaction, services, change, transition);
}
