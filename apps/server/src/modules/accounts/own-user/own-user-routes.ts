import type { contract, UserUpdate } from "@vestibule/contract/endpoints";
import { acceptedLanguages } from "../../../http/accepted-languages.ts";
import { apiError, PlainError } from "../../../http/api-error.ts";
import type { Authentication, Call, HandlersOf } from "../../../http/handler.ts";
import type { HttpRequest } from "../../../http/message.ts";
import { toAuditContext } from "../../audit/index.ts";
import { assertSignInMethodRemains } from "../../credentials/index.ts";
import { assertProfileImage, storePicture } from "../../pictures/index.ts";
import { findHandlerPage, type Project } from "../../projects/index.ts";
import { requireRecentAuthentication, type SessionActivity, type Sessions } from "../../sessions/index.ts";
import { normalizeEmail, toAnswer, type User } from "../../users/index.ts";
import type { ChannelServices } from "../contact-channels/channel-access.ts";
import { limitPrimaryEmailChange } from "../contact-channels/email-change-notices.ts";
import { deleteUser } from "../delete.ts";
import { exportOwnUser } from "../export/export-user.ts";
import { isSensitive } from "../password-policy.ts";
import { type UpdateTarget, updateUser } from "../update.ts";

type UpdateCall = Pick<Call<typeof contract.ownUser.update, Project, User>, "auth" | "body" | "request">;

/**
 * Published clients since 2.8.108 send no callback with a new primary email, but their onboarding page tells the user to
 * look for our email. So the link leads to the application that the request comes from, if the project trusts it. @throws PlainError
 * 429
 */
async function getVerification(
  { limits }: ChannelServices,
  { auth: { project, accessType }, body: { primary_email: email }, request }: UpdateCall,
): Promise<UpdateTarget["verification"]> {
  const { origin } = request.headers;
  if (!email || !origin || request.headerFamily !== "hexclave" || !project.config.require_email_verification)
    return undefined;
  const callbackUrl = findHandlerPage(project.config, origin, "email-verification");
  if (callbackUrl === null) return undefined;
  const recipient = normalizeEmail(email);
  const emailKind = "verification";
  await limits.check({ action: "mail", emailKind, projectId: project.id, accessType, request, recipient });
  return { callbackUrl, languages: acceptedLanguages(request) };
}

type Services = ChannelServices & { readonly sessions: Sessions; readonly activity: SessionActivity };

/** `GET, PATCH, DELETE /users/me` */
export function createOwnUserHandlers(services: Services): HandlersOf<typeof contract.ownUser, Project, User> {
  const answer = (user: User, call: { auth: Authentication<Project, User>; request: HttpRequest }) =>
    toAnswer(services, user, call);

  return {
    /** The request pipeline has already read the user: no further query. */
    read: (call) => answer(call.user, call),

    async update(call) {
      const { auth, user, body, request } = call;
      const update: UserUpdate = body;
      if (auth.accessType === "client") assertProfileImage(services, update.profile_image_url);
      if (!user) throw apiError("CANNOT_GET_OWN_USER_WITHOUT_USER");
      if (isSensitive(update)) await requireRecentAuthentication(services, auth);
      const isOwnChange = auth.accessType === "client";
      if (isOwnChange && update.primary_email !== undefined)
        await limitPrimaryEmailChange(services, { auth, userId: user.id, request }, update.primary_email);
      const target: UpdateTarget = {
        project: auth.project,
        userId: user.id,
        endUser: services.readEndUser(request),
        audit: toAuditContext(services, call),
        isOwnChange,
        verification: isOwnChange ? await getVerification(services, call) : undefined,
        // Users must not lock themselves out; servers can.
        guard: (transaction, change) =>
          isOwnChange && isSensitive(update)
            ? assertSignInMethodRemains(transaction, auth.project, user.id, change)
            : change(),
      };
      const profile_image_url = await storePicture(services, auth, update.profile_image_url);
      const changed = await updateUser(services, target, { ...update, profile_image_url });
      if (!changed) throw apiError("CANNOT_GET_OWN_USER_WITHOUT_USER");
      return answer(changed, call);
    },

    export: exportOwnUser(services),

    async delete(call) {
      const { auth, user } = call;
      if (auth.accessType === "client" && !auth.project.config.client_user_deletion_enabled) {
        throw new PlainError(400, "Users can't delete their own account in this project.");
      }
      if (!user) throw apiError("CANNOT_GET_OWN_USER_WITHOUT_USER");
      await requireRecentAuthentication(services, auth);
      // Retried on deadlocks with activity writes.
      const deleted = await services.database.transaction((transaction) =>
        deleteUser(transaction, toAuditContext(services, call), user.id),
      );
      if (!deleted) throw apiError("CANNOT_GET_OWN_USER_WITHOUT_USER");
      return { success: true };
    },
  };
}
