import type { contract } from "@vestibule/contract/endpoints";
import type { Handler } from "../../http/handler.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { recordAudit, toAuditContext } from "../audit/index.ts";
import type { Project } from "../projects/index.ts";
import { checkRecentProof } from "../sessions/index.ts";
import { tellOfChange } from "../user-records/index.ts";
import { keepAWayIn } from "../ways-to-sign-in/index.ts";
import { type ChannelOwner, type ChannelServices, checkOwner, noSuchChannel } from "./access.ts";
import { type ChannelChangeRequest, limitNotices, tellOfMove } from "./notices.ts";
import { type ChannelRow, deleteChannel, listChannelsOfUser, lockChannelsOfUser, lockOwner } from "./queries.ts";
import { type PrimaryMove, primaryMoveOf } from "./rules.ts";

/** `DELETE /contact-channels/{user_id}/{contact_channel_id}`. No other channel becomes primary in its place. A client cannot give up
 *  the last address it could sign in with; servers may. */
export const remove =
  (services: ChannelServices): Handler<typeof contract.contactChannels.delete, Project, ChannelOwner> =>
  async (call) => {
    const { auth, params, request } = call;
    const { user_id: userId, contact_channel_id: id } = params;
    const change = { auth, userId, request };
    checkOwner(auth, userId);
    await checkRecentProof(services, auth);
    const owned = await services.database.rows(listChannelsOfUser, [auth.project.id, userId, null]);
    await limitNotices(services, change, planRemoval(owned, id));

    const telling = { projectId: auth.project.id, userId, now: services.clock() };
    await services.database.transaction((transaction) => {
      const work = async () => {
        await tellOfChange(transaction, telling, () => erase(transaction, services, change, id));
        const target = { type: "user", id: userId.toLowerCase() };
        const details = { contact_channel_id: id.toLowerCase() };
        const event = { action: "contact_channel.remove", target, details } as const;
        await recordAudit(transaction, toAuditContext(services, call), [event]);
      };
      return auth.accessType === "client" ? keepAWayIn(transaction, auth.project, userId, work) : work();
    });
    return { success: true };
  };

/** @throws PlainError 400 */
function planRemoval(channels: readonly ChannelRow[], id: string): PrimaryMove {
  const channel = channels.find((candidate) => candidate.id === id.toLowerCase());
  if (!channel) throw noSuchChannel(400);
  return primaryMoveOf(channels, channel.id, null);
}

async function erase(
  transaction: Queryable,
  services: ChannelServices,
  change: ChannelChangeRequest,
  id: string,
): Promise<void> {
  const projectId = change.auth.project.id;
  await transaction.row(lockOwner, [projectId, change.userId]);
  const channels = await transaction.rows(lockChannelsOfUser, [projectId, change.userId]);
  const move = planRemoval(channels, id);
  await transaction.run(deleteChannel, [projectId, id]);
  await tellOfMove(transaction, services, change, move);
}
