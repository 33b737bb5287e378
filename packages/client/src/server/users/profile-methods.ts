import type { contract } from "@vestibule/contract/endpoints";
import { newPasswordAsResult } from "../../auth/new-password-as-result.ts";
import { sendPrimaryVerificationEmail } from "../contact-channels/contact-channels.ts";
import type { ServerContext } from "../server-context.ts";
import type { ServerProfileMethods, ServerUserUpdate, ServerUserUpdateCheck } from "../server-types.ts";
import { updateUser } from "./update-user.ts";

type Methods = Omit<ServerProfileMethods, "updatePassword" | "sendPasswordResetEmail">;

export function createProfileMethods(context: ServerContext, userId: string): Methods {
  const update = (change: ServerUserUpdate, check?: ServerUserUpdateCheck) =>
    updateUser(context, userId, change, check);
  return {
    update,
    setDisplayName: (displayName) => update({ displayName }),
    setClientMetadata: (clientMetadata) => update({ clientMetadata }),
    setClientReadOnlyMetadata: (clientReadOnlyMetadata) => update({ clientReadOnlyMetadata }),
    setServerMetadata: (serverMetadata) => update({ serverMetadata }),
    setPrimaryEmail: (primaryEmail, { verified } = {}) => update({ primaryEmail, primaryEmailVerified: verified }),
    setPassword: async ({ password }) => {
      const result = await newPasswordAsResult([], () => update({ password }));
      return result.status === "error" ? result.error : undefined;
    },
    sendVerificationEmail: (options) => sendPrimaryVerificationEmail(context, userId, options),
    delete: async () => {
      await context.api.call<typeof contract.users.delete>("DELETE", `/users/${userId}`, { session: null });
    },
  };
}
