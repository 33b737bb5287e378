import { apiError, PlainError } from "../../../http/body.ts";
import type { Authentication } from "../../../http/handler.ts";
import type { HttpRequest, Limits } from "../../../http/message.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/geolocation.ts";
import { type Mailer, queueSecurityNotice } from "../../emails/index.ts";
import type { Project } from "../../projects/index.ts";
import { normalizeEmail } from "../../users/index.ts";
import { isPrimaryChanged, type PrimaryTransition } from "./channel-changes.ts";

export type ChannelServices = Platform & Mailer & { readonly limits: Limits };

/** Caller fields that these endpoints need. */
export interface ChannelOwner {
  readonly id: string;
  readonly primary_email: string | null;
  readonly primary_email_verified: boolean;
}

export type ChannelCaller = Authentication<Project, ChannelOwner>;

/**
 * Clients can access only their own channels; without a `userId` the endpoint would return all users' channels.
 * @throws CANNOT_GET_OWN_USER_WITHOUT_USER, PlainError of `status`
 */
export function assertOwner({ accessType, user }: ChannelCaller, userId: string | undefined, status = 403): void {
  if (accessType !== "client") return;
  if (!user) throw apiError("CANNOT_GET_OWN_USER_WITHOUT_USER");
  if (user.id !== userId?.toLowerCase())
    throw new PlainError(status, "Clients can only access their own contact channels.");
}

/** Read endpoints return 404 for a missing channel, write endpoints 400. */
export const channelNotFound = (status: 400 | 404) => new PlainError(status, "The user has no such contact channel.");

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
    await limits.check({ action: "mail", projectId: project.id, accessType, request, recipient });
  }
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
