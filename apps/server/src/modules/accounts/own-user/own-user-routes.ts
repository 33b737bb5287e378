import type { AccessType } from "@vestibule/contract";
import type { contract, UserUpdate } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../../http/api-error.ts";
import type { HandlersOf } from "../../../http/handler.ts";
import type { HttpRequest } from "../../../http/message.ts";
import { toAuditContext } from "../../audit/index.ts";
import { assertSignInMethodRemains } from "../../credentials/index.ts";
import { assertProfileImage, storePicture } from "../../pictures/index.ts";
import type { Project } from "../../projects/index.ts";
import { requireRecentAuthentication, type SessionActivity, type Sessions } from "../../sessions/index.ts";
import { toAnswer, type User } from "../../users/index.ts";
import type { ChannelServices } from "../contact-channels/channel-access.ts";
import { limitPrimaryEmailChange } from "../contact-channels/email-change-notices.ts";
import { deleteUser } from "../delete.ts";
import { isSensitive } from "../password-policy.ts";
import { type UpdateTarget, updateUser } from "../update.ts";

type Services = ChannelServices & { readonly sessions: Sessions; readonly activity: SessionActivity };

/** `GET, PATCH, DELETE /users/me` */
export function createOwnUserHandlers(services: Services): HandlersOf<typeof contract.ownUser, Project, User> {
  const answer = (user: User, { auth, request }: { auth: { accessType: AccessType }; request: HttpRequest }) =>
    toAnswer(services, user, { accessType: auth.accessType, request });

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
