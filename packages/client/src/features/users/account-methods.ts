import type { BodyOf, contract, UserClientRead } from "@vestibule/contract/endpoints";
import type { Api } from "../../core/http/api.ts";
import type { KnownError } from "../../core/http/known-error.ts";
import { done, knownErrorAsResult } from "../../core/http/known-error-as-result.ts";
import { requireCallbackUrl } from "../../core/redirects/callback-url.ts";
import type { UserSession } from "../../core/sessions/user-session.ts";
import { type Account, createUserContext, type UserContext } from "../../core/user-context.ts";
import { camelCaseKeys } from "../../core/wire/letter-case.ts";
import { createPasswordMethods } from "../auth/own-password.ts";
import { createConnectedAccountMethods } from "../connected-accounts/connected-accounts.ts";
import { createContactChannelMethods } from "../contact-channels/contact-channels.ts";
import { passkeyFromWire } from "../passkeys/passkey-from-wire.ts";
import type { PasskeyMethods } from "../passkeys/passkey-types.ts";
import type { ReauthenticationMethods, ReauthenticationProof } from "../reauthentication/reauthentication-types.ts";
import type { SecondFactorMethods } from "../second-factor/second-factor-types.ts";
import { createSessionMethods } from "../sessions/active-sessions.ts";
import { createOwnUserMethods } from "./own-user.ts";
import type { AccountMethods, SessionValues } from "./user-types.ts";

const reauthenticationErrors = [
  "PASSWORD_CONFIRMATION_MISMATCH",
  "VERIFICATION_ERROR",
  "INVALID_TOTP_CODE",
  "PASSKEY_AUTHENTICATION_FAILED",
  "PASSKEY_WEBAUTHN_ERROR",
] as const;

const createReauthenticationMethods = (context: UserContext): ReauthenticationMethods => {
  const { api, session } = context;
  return {
    getSessionState: async () => {
      const wire = await api.call<typeof contract.sessions.readCurrent>("GET", "/auth/sessions/current", { session });
      return Object.freeze({
        id: wire.id,
        authenticatedAt: new Date(wire.authenticated_at_millis),
        freshUntil: new Date(wire.fresh_until_millis),
        methods: wire.methods,
        isImpersonation: wire.is_impersonation,
      });
    },
    sendReauthenticationCode: () =>
      api.call<typeof contract.sessions.sendReauthenticationCode>(
        "POST",
        "/auth/sessions/current/send-reauthentication-code",
        { session },
      ),
    reauthenticate: (proof) =>
      knownErrorAsResult(reauthenticationErrors, async () => {
        const body = await proofToWire(context, proof);
        return api
          .call<typeof contract.sessions.reauthenticate>("POST", "/auth/sessions/current/reauthenticate", {
            session,
            body,
          })
          .then(done);
      }),
  };
};

async function proofToWire(
  { app }: UserContext,
  proof: ReauthenticationProof,
): Promise<BodyOf<typeof contract.sessions.reauthenticate>> {
  if ("password" in proof) return { type: "password", password: proof.password };
  if ("otp" in proof) return { type: "otp", code: proof.otp + proof.nonce };
  if ("totp" in proof) return { type: "totp", totp: proof.totp };
  const { assertPasskey } = await import("../passkeys/assert-passkey.ts");
  return { type: "passkey", ...(await assertPasskey(app.api, app.platform, {})) };
}

const createSecondFactorMethods = ({ api, session, refetch }: UserContext): SecondFactorMethods => ({
  initiateTotp: async () =>
    camelCaseKeys(await api.call<typeof contract.mfa.initiateTotp>("POST", "/auth/mfa/totp/initiate", { session })),
  confirmTotp: ({ secretBase64, totp }) =>
    knownErrorAsResult(["INVALID_TOTP_CODE"], async () => {
      const confirmed = await api.call<typeof contract.mfa.confirmTotp>("POST", "/auth/mfa/totp/confirm", {
        session,
        body: { secret_base64: secretBase64, totp },
      });
      await refetch();
      return camelCaseKeys(confirmed);
    }),
  disableTotp: async () => {
    await api.call<typeof contract.mfa.disableTotp>("DELETE", "/auth/mfa/totp", { session });
    await refetch();
  },
  countRecoveryCodes: async () => {
    const path = "/auth/mfa/recovery-codes";
    return (await api.call<typeof contract.mfa.countRecoveryCodes>("GET", path, { session })).remaining;
  },
  createRecoveryCodes: async () => {
    const path = "/auth/mfa/recovery-codes";
    return (await api.call<typeof contract.mfa.createRecoveryCodes>("POST", path, { session })).recovery_codes;
  },
});

/**
 * @returns undefined, or EMAIL_ALREADY_VERIFIED as a value. @throws EMAIL_IS_NOT_PRIMARY_EMAIL,
 *   REDIRECT_URL_NOT_WHITELISTED
 */
async function sendVerificationEmail(
  api: Api,
  session: UserSession,
  email: string,
  callbackUrl: string,
): Promise<KnownError<"EMAIL_ALREADY_VERIFIED"> | undefined> {
  const result = await knownErrorAsResult(["EMAIL_ALREADY_VERIFIED"], () =>
    api.call<typeof contract.contactChannels.sendVerificationCode>("POST", "/contact-channels/send-verification-code", {
      session,
      body: { email, callback_url: callbackUrl },
    }),
  );
  return result.status === "error" ? result.error : undefined;
}

const createPasskeyMethods = (context: UserContext): PasskeyMethods => ({
  registerPasskey: async ({ name } = {}) =>
    knownErrorAsResult(["PASSKEY_REGISTRATION_FAILED", "PASSKEY_WEBAUTHN_ERROR"], async () => {
      const { registerPasskey } = await import("../passkeys/register-passkey.ts");
      await registerPasskey(context, name);
      return undefined;
    }),
  listPasskeys: async () => {
    const { items } = await context.api.call<typeof contract.passkeys.list>("GET", "/auth/passkeys?user_id=me", {
      session: context.session,
    });
    return items.map((wire) => passkeyFromWire(context, "me", wire));
  },
});

interface AccountContext extends Account<SessionValues> {
  /** The user's JSON from which the object was created. */
  readonly wire: UserClientRead;
}

/** Composes one module per concern. */
export function create({ app, session, wire }: AccountContext): AccountMethods {
  const context = createUserContext(app, session);
  return {
    ...createOwnUserMethods(context),
    ...createPasswordMethods(context),
    ...createPasskeyMethods(context),
    ...createContactChannelMethods(context),
    ...createSessionMethods(context),
    ...createConnectedAccountMethods(context),
    ...createSecondFactorMethods(context),
    ...createReauthenticationMethods(context),
    sendVerificationEmail: async ({ callbackUrl } = {}) => {
      const email = wire.primary_email;
      if (email === null) throw new Error("This user has no primary email.");
      return sendVerificationEmail(app.api, session, email, requireCallbackUrl(app, callbackUrl, "emailVerification"));
    },
  };
}
