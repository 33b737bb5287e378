import { otpLength, requestHeaders, secretCodeLength } from "@vestibule/contract";
import type { contract } from "@vestibule/contract/endpoints";
import { acceptedLanguages } from "../../../http/accepted-languages.ts";
import { PlainError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { randomText } from "../../../platform/crypto/random.ts";
import { findUserByAuthEmail } from "../../accounts/index.ts";
import { createCode, findLastNonce } from "../../credentials/index.ts";
import { enqueueEmail } from "../../emails/index.ts";
import { assertTrustedCallback, isTrustedRedirect, type Project } from "../../projects/index.ts";
import { normalizeEmail } from "../../users/index.ts";
import type { AuthServices } from "../sign-in/auth-services.ts";
import { recordSignIn } from "../sign-in/sign-in-audit.ts";
import { assertCanSignInByEmail, isLinkOnlyClient, signInCodeLifetimeMs } from "./sign-in-code-policy.ts";

const purpose = "sign-in";

/**
 * `POST /auth/otp/send-sign-in-code`: sends one email with a link and a six-character code. The caller gets the rest of
 * the code as a nonce, so the typed characters only work in that client. When strangers have requested too many emails
 * to the address, the caller gets the nonce of the last one instead of another email.
 */
export function sendSignInCode(services: AuthServices): Handler<typeof contract.otp.sendSignInCode, Project, unknown> {
  return async function sendSignInCode({ auth: { project, accessType }, body, request }) {
    const { database, clock, encryption } = services;
    const { email, callback_url: callbackUrl } = body;
    const address = normalizeEmail(email);
    if (!project.config.magic_link_enabled)
      throw new PlainError(403, "Sign-in by email isn't enabled in this project.");
    // Rate-limited before the response reveals anything about the address; rejected requests count too. @see ASVS 5.0
    // 6.3.8. Requests with an untrusted callback send no email, so they must not use up the recipient's.
    const counted = await services.limits.check({
      action: "mail",
      emailKind: "sign-in",
      projectId: project.id,
      accessType,
      request,
      ...(isTrustedRedirect(project.config, callbackUrl) && { recipient: address }),
    });
    const owner = await findUserByAuthEmail(database, { projectId: project.id, email: address });
    assertCanSignInByEmail(project, email, owner);
    assertTrustedCallback(project, callbackUrl);
    const now = clock();
    if (counted.isEmailSuppressed) {
      const search = { projectId: project.id, purpose, email: address, now } as const;
      const nonce = await findLastNonce(database, encryption, search);
      return { nonce: nonce ?? randomText(secretCodeLength - otpLength) };
    }

    const code = await database.transaction(async (transaction) => {
      const made = await createCode(transaction, {
        projectId: project.id,
        purpose,
        userId: owner?.user_id ?? null,
        subject: { email },
        lifeMs: signInCodeLifetimeMs,
        now,
        encryptNonceWith: encryption,
      });
      // The code will create an account, so audit a started sign-up.
      const signInAttempt = { projectId: project.id, userId: null, accessType, request };
      const begun = { action: "sign_up", outcome: "challenge", signInMethod: { method: "otp" } } as const;
      if (!owner) await recordSignIn(transaction, services, signInAttempt, begun);
      const link = new URL(callbackUrl);
      link.searchParams.set("code", made);
      await enqueueEmail(transaction, services, {
        project,
        userId: owner?.user_id ?? null,
        recipient: email,
        type: "magic_link",
        languages: acceptedLanguages(request),
        variables: {
          magicLink: link.href,
          otp: made.slice(0, otpLength).toUpperCase(),
          linkLifeMs: signInCodeLifetimeMs,
          isLinkOnly: isLinkOnlyClient(request.headers[requestHeaders.clientVersion]),
        },
      });
      return made;
    });
    return { nonce: code.slice(otpLength) };
  };
}
