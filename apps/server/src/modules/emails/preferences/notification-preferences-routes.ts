import {
  type contract,
  type NotificationCategory,
  type NotificationPreferenceRead,
  notificationCategories,
} from "@vestibule/contract/endpoints";
import { ApiError, apiError, PlainError } from "../../../http/api-error.ts";
import type { Authentication, HandlersOf, Reply } from "../../../http/handler.ts";
import {
  getPageLanguage,
  pagesContentPolicy,
  unsubscribedPage,
  unsubscribePage,
  unsubscribeUnusablePage,
  unsubscribeUsedPage,
} from "../../../pages/index.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Project, ProjectStore } from "../../projects/index.ts";
import type { Caller } from "../store-email.ts";
import {
  findDisabledCategories,
  findLinkStatus,
  getUnsubscribePath,
  redeemLink,
  setPreference,
} from "./preferences.ts";

type Services = Pick<Platform, "database" | "clock"> & { readonly projects: ProjectStore };

const categories = Object.keys(notificationCategories) as NotificationCategory[];

function toWire(category: NotificationCategory, enabled: boolean): NotificationPreferenceRead {
  const { id, name, canDisable } = notificationCategories[category];
  return { notification_category_id: id, notification_category_name: name, enabled, can_disable: canDisable };
}

/** Clients can use only their own user. @throws USER_AUTHENTICATION_REQUIRED, PlainError 403 */
function getUserId({ accessType, user }: Authentication<Project, Caller>, userId: string): string {
  if (userId !== "me" && accessType !== "client") return userId;
  if (!user) throw apiError("USER_AUTHENTICATION_REQUIRED");
  if (userId !== "me" && user.id !== userId.toLowerCase())
    throw new PlainError(403, "Clients can only use the preferences of their own user.");
  return user.id;
}

const toPage = (replyStatus: number, body: string): Reply<string> => ({
  body,
  replyStatus,
  replyHeaders: {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": pagesContentPolicy,
    "referrer-policy": "no-referrer",
    vary: "accept-language",
  },
});

/** `/emails/notification-preference/*`, `/emails/unsubscribe-link` */
export function createNotificationPreferenceHandlers({
  database,
  clock,
  projects,
}: Services): HandlersOf<typeof contract.notificationPreferences, Project, Caller> {
  return {
    async list({ auth, params }) {
      const userId = getUserId(auth, params.user_id);
      const disabled = await findDisabledCategories(database, { projectId: auth.project.id, userId });
      if (disabled === null) throw apiError("USER_NOT_FOUND");
      return {
        items: categories.map((category) => toWire(category, !disabled.includes(category))),
        is_paginated: false,
      };
    },

    async update({ auth, params, body }) {
      const userId = getUserId(auth, params.user_id);
      const id = params.notification_category_id.toLowerCase();
      const category = categories.find((name) => notificationCategories[name].id === id);
      if (!category) throw new PlainError(404, "There is no such notification category.");
      if (notificationCategories[category].canDisable) {
        const preference = { category, isEnabled: body.enabled };
        if (!(await setPreference(database, { projectId: auth.project.id, userId }, preference)))
          throw apiError("USER_NOT_FOUND");
      } else if (!body.enabled) throw new PlainError(400, "Emails of this category cannot be turned off.");
      return toWire(category, body.enabled);
    },

    /** Changes nothing: link scanners open it. */
    async showUnsubscribe({ query, request }) {
      const language = await getPageLanguage(request);
      const project = await projects.find(query.project_id);
      const status = project ? await findLinkStatus(database, query, clock()) : "gone";
      if (!project || status === "gone") return toPage(404, unsubscribeUnusablePage(language));
      if (status === "used") return toPage(200, unsubscribeUsedPage(language));
      const action = getUnsubscribePath(query);
      return toPage(200, unsubscribePage(language, { projectName: project.displayName, action }));
    },

    async unsubscribe({ query, request }) {
      const language = await getPageLanguage(request);
      try {
        const isDone = await redeemLink(database, query, clock());
        return isDone ? toPage(200, unsubscribedPage(language)) : toPage(404, unsubscribeUnusablePage(language));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code === "VERIFICATION_CODE_ALREADY_USED") return toPage(200, unsubscribeUsedPage(language));
        return toPage(404, unsubscribeUnusablePage(language));
      }
    },
  };
}
