import type { BodyOf, contract } from "@vestibule/contract/endpoints";
import { done, knownErrorAsResult } from "../../core/http/known-error-as-result.ts";
import type { UserContext } from "../../core/user-context.ts";
import { assertPasskey } from "../passkeys/assert-passkey.ts";
import type { ReauthenticationMethods, ReauthenticationProof } from "./reauthentication-types.ts";

const reauthenticationErrors = [
  "PASSWORD_CONFIRMATION_MISMATCH",
  "VERIFICATION_ERROR",
  "INVALID_TOTP_CODE",
  "PASSKEY_AUTHENTICATION_FAILED",
  "PASSKEY_WEBAUTHN_ERROR",
] as const;

export const createReauthenticationMethods = (context: UserContext): ReauthenticationMethods => {
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
  return { type: "passkey", ...(await assertPasskey(app.api, app.platform, {})) };
}
