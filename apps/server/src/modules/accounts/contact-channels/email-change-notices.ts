import type { HttpRequest } from "../../../http/message.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { queueSecurityNotice } from "../../emails/index.ts";
import { normalizeEmail } from "../../users/index.ts";
import type { ChannelCaller, ChannelServices } from "./channel-access.ts";
import { getPrimaryTransition, isPrimaryChanged, type PrimaryTransition } from "./channel-changes.ts";
import { listChannelsOfUser } from "./channel-statements.ts";

/** A requested change: the caller and the user whose channels change. */
export interface ChannelChangeRequest {
  readonly auth: ChannelCaller;
  readonly userId: string;
  readonly request: HttpRequest;
}

/**
 * A conflict reveals that an account exists, so the number of attempts is limited. @throws PlainError 429 @see ASVS 5.0
 * 6.3.8
 */
export async function limitEmailProbes(
  { limits }: ChannelServices,
  { auth: { accessType, project }, request }: ChannelChangeRequest,
): Promise<void> {
  await limits.check({ action: "code", projectId: project.id, accessType, request });
}

/**
 * Both the old and the new primary email are notified; the limit keeps callers from flooding other people's inboxes.
 * @throws PlainError 429
 */
export async function limitChangeNotices(
  { limits }: ChannelServices,
  { auth: { accessType, project }, request }: ChannelChangeRequest,
  transition: PrimaryTransition,
): Promise<void> {
  if (transition.previous === null || !isPrimaryChanged(transition)) return;
  for (const address of [transition.previous, transition.next]) {
    if (address === null) continue;
    const recipient = normalizeEmail(address);
    await limits.check({ action: "mail", emailKind: "notice", projectId: project.id, accessType, request, recipient });
  }
}

/** Both limits, for users who select their primary email (null: none). @throws PlainError 429 */
export async function limitPrimaryEmailChange(
  services: ChannelServices,
  change: ChannelChangeRequest,
  next: string | null,
): Promise<void> {
  await limitEmailProbes(services, change);
  const owner = { projectId: change.auth.project.id, userId: change.userId };
  const channels = await services.database.rows(listChannelsOfUser, { ...owner, id: null });
  const { previous } = getPrimaryTransition(channels, null, null);
  await limitChangeNotices(services, change, { previous, next });
}

/** Notifies the user that their primary email changed. @see ASVS 5.0 6.3.7 */
export async function notifyPrimaryEmailChanged(
  transaction: Queryable,
  services: ChannelServices,
  { auth: { project }, userId, request }: ChannelChangeRequest,
  transition: PrimaryTransition,
): Promise<void> {
  if (transition.previous === null || !isPrimaryChanged(transition)) return;
  const notice = { kind: "email-changed", previous: transition.previous } as const;
  await queueSecurityNotice(transaction, services, { project, userId, notice, endUser: services.readEndUser(request) });
}
