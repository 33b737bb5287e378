import type { contract } from "@vestibule/contract/endpoints";
import { apiError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { toAuditContext } from "../../audit/index.ts";
import { storePicture } from "../../pictures/index.ts";
import type { Project } from "../../projects/index.ts";
import { toServerAnswer, type User } from "../../users/index.ts";
import type { ServerUserServices } from "../server-user-services.ts";
import { updateUser } from "../update.ts";

/** `PATCH /users/{user_id}` */
export function update(services: ServerUserServices): Handler<typeof contract.users.update, Project, User> {
  return async function update(call) {
    const { auth, params, body, request } = call;
    const { expected, ...change } = body;
    const target = {
      project: auth.project,
      userId: params.user_id.toLowerCase(),
      endUser: services.readEndUser(request),
      audit: toAuditContext(services, call),
      // A server can remove even the last sign-in method.
      guard: (_transaction: unknown, remove: () => Promise<void>) => remove(),
      expected,
    };
    const profile_image_url = await storePicture(services, auth, change.profile_image_url);
    const changed = await updateUser(services, target, { ...change, profile_image_url });
    if (!changed) throw apiError("USER_NOT_FOUND");
    return toServerAnswer(services, changed, call);
  };
}
