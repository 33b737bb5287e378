import { apiError, PlainError } from "../../../http/api-error.ts";
import type { Authentication } from "../../../http/handler.ts";
import type { Limits } from "../../../http/limits.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Mailer } from "../../emails/index.ts";
import type { Project } from "../../projects/index.ts";

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
