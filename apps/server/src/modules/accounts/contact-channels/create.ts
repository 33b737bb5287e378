import type { ContactChannelCreate, contract } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { recordAudit, toAuditContext } from "../../audit/index.ts";
import type { Project } from "../../projects/index.ts";
import { requireRecentAuthentication } from "../../sessions/index.ts";
import { normalizeEmail, publishUserUpdated } from "../../users/index.ts";
import { addChannel, assertChannelCount } from "./add-channel.ts";
import { assertOwner, type ChannelOwner, type ChannelServices } from "./channel-access.ts";
import { getPrimaryTransition } from "./channel-changes.ts";
import { type ChannelRow, demotePrimary, lockChannelsOfUser, lockOwner, toWire } from "./channel-statements.ts";
import {
  type ChannelChangeRequest,
  limitEmailProbes,
  limitPrimaryEmailChange,
  notifyPrimaryEmailChanged,
} from "./email-change-notices.ts";

/** `POST /contact-channels`. Order of checks: ownership, user, own duplicate, conflict with another user. */
export function create(
  services: ChannelServices,
): Handler<typeof contract.contactChannels.create, Project, ChannelOwner> {
  return async function create(call) {
    const { auth, body, request } = call;
    const channel: ContactChannelCreate = body;
    const change = { auth, userId: channel.user_id, request };
    assertOwner(auth, channel.user_id);
    await requireRecentAuthentication(services, auth);
    if (channel.is_primary) await limitPrimaryEmailChange(services, change, channel.value);
    else await limitEmailProbes(services, change);
    const userChange = { projectId: auth.project.id, userId: channel.user_id, now: services.clock() };
    const created = await services.database.transaction(async (transaction) => {
      const added = await publishUserUpdated(transaction, userChange, () =>
        add(transaction, services, change, channel),
      );
      const { id, user_id, is_primary, is_verified, used_for_auth } = added;
      const details = { contact_channel_id: id, is_primary, is_verified, used_for_auth };
      const event = { action: "contact_channel.add", target: { type: "user", id: user_id }, details } as const;
      await recordAudit(transaction, toAuditContext(services, call), [event]);
      return added;
    });
    return toWire(created);
  };
}

async function add(
  transaction: Queryable,
  services: ChannelServices,
  change: ChannelChangeRequest,
  { value, is_primary = false, is_verified = false, used_for_auth }: ContactChannelCreate,
): Promise<ChannelRow> {
  const { userId } = change;
  const { accessType, project } = change.auth;
  const projectId = project.id;
  const owner = await transaction.row(lockOwner, { projectId, userId });
  if (!owner) throw apiError("USER_NOT_FOUND");
  const channels = await transaction.rows(lockChannelsOfUser, { projectId, userId });
  const normalized_value = normalizeEmail(value);
  if (channels.some((other) => other.normalized_value === normalized_value))
    throw new PlainError(400, "The user already has this contact channel.");
  if (accessType === "client") assertChannelCount(owner, channels);
  if (is_primary) await transaction.run(demotePrimary, { projectId, userId });
  const added = { isPrimary: is_primary, isVerified: is_verified, usedForAuth: used_for_auth, now: services.clock() };
  const id = await addChannel(
    transaction,
    { projectId, userId, value, ...added },
    {
      alreadyUsedForAuth: () =>
        apiError("CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE", {
          type: "email",
          contact_channel_value: value,
        }),
    },
  );
  const created = { id, user_id: owner.id, value, normalized_value, is_primary, is_verified, used_for_auth };
  await notifyPrimaryEmailChanged(transaction, services, change, getPrimaryTransition(channels, id, created));
  return created;
}
