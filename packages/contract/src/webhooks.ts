import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import type { WebhookEventType } from "./webhook-events.ts";

/** Endpoints, messages and attempts are managed below `/svix/api/v1` with this token, as by Svix's own clients. */
export const webhookEndpoints = {
  createToken: endpoint({
    method: "POST",
    path: "/webhooks/svix-token",
    summary: "A token of a day for the webhook API of this project, as Svix's clients take it.",
    access: ["admin"],
    user: "ignored",
    query: z.strictObject({}),
    body: z.strictObject({}),
    status: 201,
    response: z.strictObject({ token: z.string() }),
    errors: [],
  }),
} as const;

/** What each event is, in words, and what its `data` is called. */
export const webhookEventTypes = {
  "user.created": { description: "Somebody has signed up or was created.", schema: "UserServerRead" },
  "user.updated": { description: "A user has changed.", schema: "UserServerRead" },
  "user.deleted": { description: "A user was deleted.", schema: "UserDeleted" },
  "team.created": { description: "A team was created.", schema: "TeamServerRead" },
  "team.updated": { description: "A team has changed.", schema: "TeamServerRead" },
  "team.deleted": { description: "A team was deleted.", schema: "TeamDeleted" },
  "team_membership.created": { description: "A user has joined a team.", schema: "TeamMembership" },
  "team_membership.deleted": { description: "A user has left a team.", schema: "TeamMembership" },
  "team_permission.created": { description: "A user was granted a permission in a team.", schema: "TeamPermission" },
  "team_permission.deleted": { description: "A user has lost a permission in a team.", schema: "TeamPermission" },
  "project_permission.created": { description: "A user was granted a permission.", schema: "ProjectPermission" },
  "project_permission.deleted": { description: "A user has lost a permission.", schema: "ProjectPermission" },
} as const satisfies Readonly<Record<WebhookEventType, { readonly description: string; readonly schema: string }>>;
