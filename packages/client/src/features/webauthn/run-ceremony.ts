import type { KnownError } from "../../core/http/known-error.ts";
import { createAbortedError, createWebAuthnError, notUsedMessage, type WebAuthnErrorCode } from "./webauthn-error.ts";
import { isDomain } from "./webauthn-support.ts";

/** Loaded when a ceremony fails. */
const loadErrors = () => import("./error-code.ts");
type Errors = Awaited<ReturnType<typeof loadErrors>>;

/**
 * Runs a ceremony on this page. `signal`: the ceremony's. `getCode`: from the name of the browser's error.
 * @throws PASSKEY_WEBAUTHN_ERROR
 */
export async function runCeremony(
  ceremony: () => Promise<Credential | null>,
  signal: AbortSignal,
  getCode: (errors: Errors, name: string, hostname: string) => WebAuthnErrorCode,
): Promise<PublicKeyCredential> {
  const { hostname } = window.location;
  if (!isDomain(hostname)) throw await explain(() => "ERROR_INVALID_DOMAIN");
  const getErrorCode = (cause: unknown) => (errors: Errors) =>
    getCode(errors, (cause as Error | null)?.name ?? "", hostname);
  let credential: Credential | null;
  try {
    credential = await ceremony();
  } catch (cause) {
    throw signal.aborted ? createAbortedError(cause) : await explain(getErrorCode(cause), cause);
  }
  if (credential === null) throw await explain(getErrorCode(null), null);
  return credential as PublicKeyCredential;
}

async function explain(getCode: (errors: Errors) => WebAuthnErrorCode, cause?: unknown): Promise<KnownError> {
  const errors = await loadErrors().catch(() => undefined);
  if (errors) return errors.webAuthnError(getCode(errors), cause);
  // Without a connection, the browser's message must do.
  const message = (cause instanceof Error && cause.message) || notUsedMessage;
  return createWebAuthnError("ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY", message, cause);
}
