import type { contract } from "@vestibule/contract/endpoints";
import { type AppWithContext, stackAppInternalsSymbol } from "../../core/app-internals.ts";
import type { KnownErrorOf } from "../../core/http/known-error.ts";
import { knownErrorAsResult } from "../../core/http/known-error-as-result.ts";
import type { Result } from "../../core/result.ts";
import { camelCaseKeys } from "../../core/wire/letter-case.ts";
import { completeSignIn } from "../auth/complete-sign-in.ts";
import type { PasswordRequirementErrorCode } from "../auth/credential-sign-in.ts";
import { newPasswordAsResult } from "../auth/new-password-as-result.ts";
import type { VerificationErrorCode } from "../contact-channels/verification-error-code.ts";

type Endpoints = typeof contract.projectOwnerInvitations;

/** What an invitation code invites to. */
export interface OwnerInvitationDetails {
  readonly projectId: string;
  readonly projectDisplayName: string;
  /** Null when the invitation was sent with an API key. */
  readonly inviterName: string | null;
  readonly email: string;
  readonly isTransfer: boolean;
  /** Whether an account with this email exists. Then the user accepts instead of signing up. */
  readonly hasAccount: boolean;
}

export interface OwnerInvitationSignUpOptions {
  readonly code: string;
  readonly password: string;
  readonly displayName?: string | undefined;
}

type InvitationError = KnownErrorOf<VerificationErrorCode>;
type InvitationSignUpError = KnownErrorOf<
  VerificationErrorCode | PasswordRequirementErrorCode | "USER_EMAIL_ALREADY_EXISTS"
>;

/** @throws EXPECTED_INTERNAL_PROJECT when the app's project isn't `internal` */
export interface OwnerInvitations {
  /** Doesn't consume the code or require a session. */
  details(code: string): Promise<Result<OwnerInvitationDetails, InvitationError>>;
  /** Makes the signed-in user an owner. @throws USER_AUTHENTICATION_REQUIRED */
  accept(code: string): Promise<Result<{ readonly projectId: string }, InvitationError>>;
  /**
   * Creates an account with the invited email, signs the app in and accepts the invitation. A rejected password doesn't
   * consume the code.
   */
  signUp(options: OwnerInvitationSignUpOptions): Promise<Result<undefined, InvitationSignUpError>>;
}

const path = "/internal/project-owner-invitations";

/** Handles owner invitation codes from emails. A separate function, like `ownedProjects`. */
export function ownerInvitations(app: AppWithContext): OwnerInvitations {
  const { context } = app[stackAppInternalsSymbol];
  const { api, session } = context;
  return {
    details: (code) =>
      knownErrorAsResult(["VERIFICATION_ERROR"], async () =>
        camelCaseKeys(
          await api.call<Endpoints["details"]>("POST", `${path}/details`, { session: null, body: { code } }),
        ),
      ),
    accept: (code) =>
      knownErrorAsResult(["VERIFICATION_ERROR"], async () =>
        camelCaseKeys(
          await api.call<Endpoints["accept"]>("POST", `${path}/accept`, { session: session(), body: { code } }),
        ),
      ),
    signUp: ({ code, password, displayName }) =>
      newPasswordAsResult(["VERIFICATION_ERROR", "USER_EMAIL_ALREADY_EXISTS"], async () => {
        const body = { code, password, display_name: displayName };
        await completeSignIn(context, () =>
          api.call<Endpoints["signUp"]>("POST", `${path}/sign-up`, { session: null, body }),
        );
        return undefined;
      }),
  };
}
