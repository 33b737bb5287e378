/**
 * Whether WebAuthn with its JSON methods (Chrome and Edge 129, Firefox 119, Safari 18.4) is available; insecure pages
 * don't have it (WebAuthn Level 3, §5).
 */
export const hasWebAuthn = (): boolean =>
  typeof globalThis.PublicKeyCredential?.parseCreationOptionsFromJSON === "function" &&
  globalThis.navigator?.credentials !== undefined;

/** Whether the browser supports passkey autofill. */
export const hasConditionalMediation = async (): Promise<boolean> =>
  hasWebAuthn() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

/**
 * Whether a host supports passkeys: `localhost` or a domain name, not an IP address.
 * @see https://www.w3.org/TR/webauthn-3/#sctn-createCredential step 7 and
 *   https://url.spec.whatwg.org/#ends-in-a-number-checker
 */
export const isDomain = (hostname: string): boolean =>
  /^([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?\.)*[a-z]([a-z0-9-]*[a-z0-9])?\.?$/i.test(hostname);
