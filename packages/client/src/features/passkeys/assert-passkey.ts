import { passkeyChallengeLifetimeMs } from "@vestibule/contract";
import type { contract, JsonValue } from "@vestibule/contract/endpoints";
import type { Api } from "../../core/http/api.ts";
import type { Platform } from "../../core/platform/platform.ts";
import type { SignInWithPasskeyOptions } from "../auth/auth-methods.ts";
import { runExclusiveCeremony } from "../webauthn/exclusive-ceremony.ts";
import { runCeremony } from "../webauthn/run-ceremony.ts";
import { hasConditionalMediation, hasWebAuthn } from "../webauthn/webauthn-support.ts";
import { createPasskeyError, mapError } from "./passkey-errors.ts";
import { relyingPartyId } from "./relying-party.ts";

/**
 * Users can view a sign-in form for longer than a challenge is valid, so request the next one before it expires. In
 * milliseconds.
 */
const autofillRefreshMs = passkeyChallengeLifetimeMs - 15_000;

interface PasskeyAssertion {
  readonly authentication_response: JsonValue;
  readonly code: string;
}

/** Authenticates the user with a passkey. @throws PASSKEY_AUTHENTICATION_FAILED, PASSKEY_WEBAUTHN_ERROR */
export async function assertPasskey(
  api: Api,
  platform: Platform,
  { autofill, signal }: SignInWithPasskeyOptions,
): Promise<PasskeyAssertion> {
  if (!hasWebAuthn()) {
    throw createPasskeyError("PASSKEY_AUTHENTICATION_FAILED", "WebAuthn is not supported in this browser");
  }
  return runExclusiveCeremony(signal, async (own) => {
    if (autofill) return assertByAutofill(api, platform, own);
    const { options, code } = await initiate(api);
    return { authentication_response: await getCredential(options, own, "optional"), code };
  });
}

/** Offers passkeys as autofill suggestions, with a new challenge before the old one expires. */
async function assertByAutofill(api: Api, platform: Platform, signal: AbortSignal): Promise<PasskeyAssertion> {
  if (!(await hasConditionalMediation())) {
    throw createPasskeyError("PASSKEY_AUTHENTICATION_FAILED", "WebAuthn autofill is not supported in this browser");
  }
  for (;;) {
    const { options, code } = await initiate(api);
    const round = new AbortController();
    const abort = () => round.abort();
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort);
    void platform.sleep(autofillRefreshMs).then(abort);
    try {
      return { authentication_response: await getCredential(options, round.signal, "conditional"), code };
    } catch (error) {
      if (signal.aborted || !round.signal.aborted) throw error;
    } finally {
      signal.removeEventListener("abort", abort);
    }
    await waitUntilVisible(signal);
  }
}

/** Requests no challenges while the page is in the background. */
async function waitUntilVisible(signal: AbortSignal): Promise<void> {
  if (document.visibilityState !== "hidden") return;
  await new Promise((resolve) => {
    document.addEventListener("visibilitychange", resolve, { once: true, signal });
    signal.addEventListener("abort", resolve);
  });
}

async function initiate(api: Api): Promise<{ options: PublicKeyCredentialRequestOptionsJSON; code: string }> {
  const message = "Failed to get initiation options for passkey authentication";
  const { options_json, code } = await mapError("PASSKEY_AUTHENTICATION_FAILED", message, () =>
    api.call<typeof contract.passkeys.initiateAuthentication>("POST", "/auth/passkey/initiate-passkey-authentication", {
      session: null,
    }),
  );
  const options = options_json as object as PublicKeyCredentialRequestOptionsJSON;
  return { options: { ...options, rpId: relyingPartyId(options.rpId) }, code };
}

/** Runs an authentication ceremony on this page. @throws PASSKEY_WEBAUTHN_ERROR */
async function getCredential(
  json: PublicKeyCredentialRequestOptionsJSON,
  signal: AbortSignal,
  mediation: CredentialMediationRequirement,
) {
  const options: CredentialRequestOptions = {
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(json),
    signal,
    mediation,
  };
  const credential = await runCeremony(
    () => navigator.credentials.get(options),
    signal,
    (errors, name, hostname) => errors.requestErrorCode(name, options, hostname),
  );
  return credential.toJSON() as object as JsonValue;
}
