import type { contract } from "@vestibule/contract/endpoints";
import type { KnownErrorOf } from "../../core/http/known-error.ts";
import { done } from "../../core/http/known-error-as-result.ts";
import type { UserContext } from "../../core/user-context.ts";
import type { PasswordRequirementErrorCode } from "./credential-sign-in.ts";
import { newPasswordAsResult } from "./new-password-as-result.ts";

export interface PasswordMethods {
  /**
   * Revokes the user's other sessions. @returns undefined, or the error as a value: PASSWORD_CONFIRMATION_MISMATCH for
   * a wrong old password.
   */
  updatePassword(options: {
    readonly oldPassword: string;
    readonly newPassword: string;
  }): Promise<KnownErrorOf<"PASSWORD_CONFIRMATION_MISMATCH" | PasswordRequirementErrorCode> | undefined>;
  /** For users without a password. @returns undefined, or the error as a value. */
  setPassword(options: { readonly password: string }): Promise<KnownErrorOf<PasswordRequirementErrorCode> | undefined>;
}

export const createPasswordMethods = ({ api, session, refetch }: UserContext): PasswordMethods => ({
  updatePassword: async ({ oldPassword, newPassword }) => {
    // The request includes the session's refresh token, so that this session survives while the others are revoked.
    const result = await newPasswordAsResult(["PASSWORD_CONFIRMATION_MISMATCH"], () =>
      api
        .call<typeof contract.password.update>("POST", "/auth/password/update", {
          session,
          body: { old_password: oldPassword, new_password: newPassword },
        })
        .then(done),
    );
    if (result.status === "error") return result.error;
    await refetch();
    return undefined;
  },
  setPassword: async ({ password }) => {
    const result = await newPasswordAsResult([], () =>
      api.call<typeof contract.password.set>("POST", "/auth/password/set", { session, body: { password } }).then(done),
    );
    if (result.status === "error") return result.error;
    await refetch();
    return undefined;
  },
});
