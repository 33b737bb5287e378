/** Which kinds of email a user wants. */
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { allAccessTypes } from "./schema/responses.ts";
import { flag, text, uuid, verificationCode } from "./schema/values.ts";

/** The kinds of email. Users can turn off those that the application doesn't need to send. Published clients know the IDs. */
export const notificationCategories = {
  transactional: { id: "7bb82d33-2f54-4a3d-9d23-82739e0d66ef", name: "Transactional", canDisable: false },
  marketing: { id: "4f6f8873-3d04-46bd-8bef-18338b1a1b4c", name: "Marketing", canDisable: true },
} as const;

export type NotificationCategory = keyof typeof notificationCategories;

const preferenceRead = z.strictObject({
  notification_category_id: z.string(),
  notification_category_name: z.string(),
  enabled: z.boolean(),
  can_disable: z.boolean(),
});

export type NotificationPreferenceRead = z.output<typeof preferenceRead>;

/** Not replaced before validation: without a user, `me` is USER_AUTHENTICATION_REQUIRED here. */
const userId = () => z.union([z.literal("me"), uuid()]);

const linkQuery = z.strictObject({ project_id: text(), code: verificationCode() });

export const notificationPreferenceEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/emails/notification-preference/{user_id}",
    summary:
      "Lists the kinds of email and whether a user wants them. Clients can only read their own (text 403 otherwise).",
    access: allAccessTypes,
    user: "optional",
    params: z.strictObject({ user_id: userId() }),
    status: 200,
    response: z.strictObject({
      items: z.array(preferenceRead).max(Object.keys(notificationCategories).length),
      is_paginated: z.literal(false),
    }),
    errors: ["USER_AUTHENTICATION_REQUIRED", "USER_NOT_FOUND"],
  }),
  update: endpoint({
    method: "PATCH",
    path: "/emails/notification-preference/{user_id}/{notification_category_id}",
    summary:
      "Turns a kind of email on or off for a user (an unknown kind: text 404; one that can't be turned off: text 400). Clients can only change their own (text 403 otherwise).",
    access: allAccessTypes,
    user: "optional",
    params: z.strictObject({ user_id: userId(), notification_category_id: text() }),
    body: z.strictObject({ enabled: flag() }),
    status: 200,
    response: preferenceRead,
    errors: ["USER_AUTHENTICATION_REQUIRED", "USER_NOT_FOUND"],
  }),
  showUnsubscribe: endpoint({
    method: "GET",
    path: "/emails/unsubscribe-link",
    summary: "Shows the page of the unsubscribe link in an email, whose button turns the kind of email off.",
    access: "none",
    user: "ignored",
    query: linkQuery,
    status: 200,
    response: z.string(),
    errors: [],
  }),
  unsubscribe: endpoint({
    method: "POST",
    path: "/emails/unsubscribe-link",
    summary: "Turns off the kind of email of an unsubscribe link. The link works once, for 30 days.",
    access: "none",
    user: "ignored",
    query: linkQuery,
    status: 200,
    response: z.string(),
    errors: [],
  }),
} as const;
