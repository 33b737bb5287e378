import type { ContactChannelUpdate, contract } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { type AuditContext, changesOf, recordAudit, toAuditContext } from "../audit/index.ts";
import type { Project } from "../projects/index.ts";
import { checkRecentProof } from "../sessions/index.ts";
import { tellOfChange } from "../user-records/index.ts";
import { keepAWayIn } from "../ways-to-sign-in/index.ts";
import { type ChannelOwner, type ChannelServices, checkOwner, noSuchChannel } from "./access.ts";
import { saveChannel } from "./add-channel.ts";
import { type ChannelChangeRequest, limitNotices, limitQuestions, tellOfMove } from "./notices.ts";
import { type ChannelRow, demotePrimary, listChannelsOfUser, lockChannelsOfUser, lockOwner } from "./queries.ts";
import { applyChange, type Channel, type PrimaryMove, primaryMoveOf } from "./rules.ts";
import { toWire } from "./to-wire.ts";

/** `PATCH /contact-channels/{user_id}/{contact_channel_id}`. Order: ownership, existence, own duplicate, taken by somebody else.
 *  A client cannot give up the last address it could sign in with; a new value for it may be a mistake, but has to be possible. */
export const update =
  (services: ChannelServices): Handler<typeof contract.contactChannels.update, Project, ChannelOwner> =>
  async (call) => {
    const { auth, params, body, request } = call;
    const { project, accessType } = auth;
    const { user_id: userId, contact_channel_id: id } = params;
    const change = { auth, userId, request };
    checkOwner(auth, userId);
    await checkRecentProof(services, auth);
    await limitQuestions(services, change);
    const owned = await services.database.rows(listChannelsOfUser, [project.id, userId, null]);
    await limitNotices(services, change, planUpdate(owned, id, body).move);

    const context = toAuditContext(services, call);
    const updated = await services.database.transaction((transaction) => {
      const wish = { id, body, context };
      const work = () =>
        tellOfChange(transaction, { ...context, userId }, () => write(transaction, services, change, wish));
      const givesUp = accessType === "client" && body.used_for_auth === false;
      return givesUp ? keepAWayIn(transaction, project, userId, work) : work();
    });
    return toWire(updated);
  };

const watched = { named: ["value"], shown: ["is_primary", "is_verified", "used_for_auth"] } as const;

interface Plan {
  readonly before: ChannelRow;
  readonly after: Channel;
  readonly move: PrimaryMove;
}

/** @throws PlainError 400 */
function planUpdate(channels: readonly ChannelRow[], id: string, change: ContactChannelUpdate): Plan {
  const before = channels.find((channel) => channel.id === id.toLowerCase());
  if (!before) throw noSuchChannel(400);
  const after = applyChange(before, change);
  return { before, after, move: primaryMoveOf(channels, before.id, after) };
}

interface Wish {
  readonly id: string;
  readonly body: ContactChannelUpdate;
  readonly context: AuditContext;
}

async function write(
  transaction: Queryable,
  services: ChannelServices,
  change: ChannelChangeRequest,
  { id, body, context }: Wish,
): Promise<ChannelRow> {
  const owner = { projectId: change.auth.project.id, userId: change.userId, now: services.clock() };
  await transaction.row(lockOwner, [owner.projectId, owner.userId]);
  const channels = await transaction.rows(lockChannelsOfUser, [owner.projectId, owner.userId]);
  const { before, after, move } = planUpdate(channels, id, body);
  if (channels.some((other) => other !== before && other.normalized_value === after.normalized_value))
    throw new PlainError(400, "The user has this contact channel already.");
  if (after.is_primary && !before.is_primary) await transaction.run(demotePrimary, [owner.projectId, owner.userId]);
  await saveChannel(transaction, owner, after, {
    takenForAuth: () =>
      apiError("CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE", { type: "email", contact_channel_value: null }),
  });
  const details = changesOf(before, { ...before, ...after }, watched);
  if (details) {
    const event = { action: "contact_channel.update", target: { type: "user", id: before.user_id } } as const;
    await recordAudit(transaction, context, [{ ...event, details: { contact_channel_id: before.id, ...details } }]);
  }
  await tellOfMove(transaction, services, change, move);
  return { ...after, user_id: before.user_id };
}
