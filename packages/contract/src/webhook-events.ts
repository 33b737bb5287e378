import type { TeamServerRead } from "./teams/team-fields.ts";
import type { UserServerRead } from "./users.ts";

interface TeamMembership {
  readonly team_id: string;
  readonly user_id: string;
}
interface TeamPermission extends TeamMembership {
  readonly id: string;
}
interface ProjectPermission {
  readonly id: string;
  readonly user_id: string;
}

/** The data of each event, by event type. A webhook sends `{ type, data }`. */
export interface WebhookEventData {
  /** The user at the end of sign-up, including their personal team if they have one. */
  readonly "user.created": UserServerRead;
  /** The user after a change of any field of this object except activity. */
  readonly "user.updated": UserServerRead;
  readonly "user.deleted": { readonly id: string; readonly teams: readonly { readonly id: string }[] };
  readonly "team.created": TeamServerRead;
  readonly "team.updated": TeamServerRead;
  readonly "team.deleted": { readonly id: string };
  readonly "team_membership.created": TeamMembership;
  readonly "team_membership.deleted": TeamMembership;
  readonly "team_permission.created": TeamPermission;
  readonly "team_permission.deleted": TeamPermission;
  readonly "project_permission.created": ProjectPermission;
  readonly "project_permission.deleted": ProjectPermission;
}

export type WebhookEventType = keyof WebhookEventData;

export type WebhookEvent = {
  readonly [Type in WebhookEventType]: { readonly type: Type; readonly data: WebhookEventData[Type] };
}[WebhookEventType];
