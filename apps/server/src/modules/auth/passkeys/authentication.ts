import { passkeyPlaceholderRpId } from "@vestibule/contract";
import type { contract } from "@vestibule/contract/endpoints";
import { apiError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import type { Project } from "../../projects/index.ts";
import type { AuthServices } from "../sign-in/auth-services.ts";
import { finishSignIn, toSignInResponse } from "../sign-in/finish-sign-in.ts";
import { rejectionFor } from "../sign-in/sign-in-audit.ts";
import { isFailure } from "./ceremony.ts";
import { ceremonyTimeoutMs, startCeremony } from "./challenge.ts";
import { authenticationPurpose, redeemAssertion } from "./redeem-assertion.ts";

/**
 * `POST /auth/passkey/initiate-passkey-authentication`: accepts any passkey of the project; the assertion identifies
 * the user.
 * @see WebAuthn level 3, §5.5
 */
export function initiateAuthentication(
  services: AuthServices,
): Handler<typeof contract.passkeys.initiateAuthentication, Project, unknown> {
  return async function initiateAuthentication({ auth: { project, accessType }, request }) {
    if (!project.config.passkey_enabled) throw apiError("PASSKEY_AUTHENTICATION_NOT_ENABLED");
    // Rate-limited: each challenge inserts a row, and unauthenticated callers can request one.
    await services.limits.check({ action: "challenge", projectId: project.id, accessType, request });
    const ceremony = { project, purpose: authenticationPurpose, userId: null } as const;
    const { challenge, code } = await startCeremony(services, ceremony);
    const options = {
      rpId: passkeyPlaceholderRpId,
      challenge,
      allowCredentials: [],
      timeout: ceremonyTimeoutMs,
      userVerification: "preferred",
    };
    return { options_json: options, code };
  };
}

const signInMethod = { method: "passkey" };

/**
 * `POST /auth/passkey/sign-in`. Order of checks: code, project, credential, origin, assertion, second factor. User
 * verification by the authenticator doesn't replace the user's TOTP.
 */
export function signIn(services: AuthServices): Handler<typeof contract.passkeys.signIn, Project, unknown> {
  return async function signIn({ auth: { project, accessType }, body, request }) {
    const attempt = await services.limits.check({ action: "credential", projectId: project.id, accessType, request });
    const proof = { code: body.code, response: body.authentication_response };
    const outcome = await redeemAssertion(services, project, proof, (transaction, { userId }) =>
      finishSignIn(transaction, services, { project, userId, isNewUser: false, request, accessType, signInMethod }),
    );
    if (isFailure(outcome)) {
      const error = apiError("PASSKEY_AUTHENTICATION_FAILED", { message: outcome.failure });
      throw outcome.userId === undefined ? error : rejectionFor({ userId: outcome.userId }, error);
    }
    await attempt.succeeded();
    return toSignInResponse(outcome);
  };
}
