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
