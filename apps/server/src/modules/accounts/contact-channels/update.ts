import type { ContactChannelUpdate, contract } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { type AuditContext, diffFields, recordAudit, toAuditContext } from "../../audit/index.ts";
import { assertSignInMethodRemains } from "../../credentials/index.ts";
import type { Project } from "../../projects/index.ts";
import { requireRecentAuthentication } from "../../sessions/index.ts";
import { publishUserUpdated } from "../../users/index.ts";
import { saveChannel } from "./add-channel.ts";
import { assertOwner, type ChannelOwner, type ChannelServices, channelNotFound } from "./channel-access.ts";
import { applyChange, type Channel, getPrimaryTransition, type PrimaryTransition } from "./channel-changes.ts";
import {
  type ChannelRow,
  demotePrimary,
  listChannelsOfUser,
  lockChannelsOfUser,
  lockOwner,
  toWire,
} from "./channel-statements.ts";
import {
  type ChannelChangeRequest,
  limitChangeNotices,
  limitEmailProbes,
  notifyPrimaryEmailChanged,
} from "./email-change-notices.ts";

/**
 * `PATCH /contact-channels/{user_id}/{contact_channel_id}`. Order of checks: ownership, existence, own duplicate,
 * conflict with another user. Clients cannot disable the last email that they could sign in with; they can change its
 * value, even if the new value has a typo.
 */
export function update(
  services: ChannelServices,
): Handler<typeof contract.contactChannels.update, Project, ChannelOwner> {
  return async function update(call) {
    const { auth, params, body, request } = call;
    const { project, accessType } = auth;
    const { user_id: userId, contact_channel_id: id } = params;
    const change = { auth, userId, request };
    assertOwner(auth, userId);
    await requireRecentAuthentication(services, auth);
    await limitEmailProbes(services, change);
    const owned = await services.database.rows(listChannelsOfUser, { projectId: project.id, userId, id: null });
    await limitChangeNotices(services, change, planUpdate(owned, id, body).transition);

    const context = toAuditContext(services, call);
    const updated = await services.database.transaction((transaction) => {
      const updateRequest = { id, body, context };
      const work = () =>
        publishUserUpdated(transaction, { ...context, userId }, () =>
          write(transaction, services, change, updateRequest),
        );
      const disablesSignIn = accessType === "client" && body.used_for_auth === false;
      return disablesSignIn ? assertSignInMethodRemains(transaction, project, userId, work) : work();
    });
    return toWire(updated);
  };
}

const auditedFields = { withoutValues: ["value"], withValues: ["is_primary", "is_verified", "used_for_auth"] } as const;

interface Plan {
  readonly before: ChannelRow;
  readonly after: Channel;
  readonly transition: PrimaryTransition;
}

/** @throws PlainError 400 */
function planUpdate(channels: readonly ChannelRow[], id: string, change: ContactChannelUpdate): Plan {
  const before = channels.find((channel) => channel.id === id.toLowerCase());
  if (!before) throw channelNotFound(400);
  const after = applyChange(before, change);
  return { before, after, transition: getPrimaryTransition(channels, before.id, after) };
}

interface UpdateRequest {
  readonly id: string;
  readonly body: ContactChannelUpdate;
  readonly context: AuditContext;
}

async function write(
  transaction: Queryable,
  services: ChannelServices,
  change: ChannelChangeRequest,
  { id, body, context }: UpdateRequest,
): Promise<ChannelRow> {
  const owner = { projectId: change.auth.project.id, userId: change.userId, now: services.clock() };
  await transaction.row(lockOwner, { projectId: owner.projectId, userId: owner.userId });
  const channels = await transaction.rows(lockChannelsOfUser, { projectId: owner.projectId, userId: owner.userId });
  const { before, after, transition } = planUpdate(channels, id, body);
  if (channels.some((other) => other !== before && other.normalized_value === after.normalized_value))
    throw new PlainError(400, "The user already has this contact channel.");
  if (after.is_primary && !before.is_primary)
    await transaction.run(demotePrimary, { projectId: owner.projectId, userId: owner.userId });
  await saveChannel(transaction, owner, after, {
    alreadyUsedForAuth: () =>
      apiError("CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE", { type: "email", contact_channel_value: null }),
  });
  const details = diffFields(before, { ...before, ...after }, auditedFields);
  if (details) {
    const event = { action: "contact_channel.update", target: { type: "user", id: before.user_id } } as const;
    await recordAudit(transaction, context, [{ ...event, details: { contact_channel_id: before.id, ...details } }]);
  }
  await notifyPrimaryEmailChanged(transaction, services, change, transition);
  return { ...after, user_id: before.user_id };
}
