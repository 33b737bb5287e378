/** Whether this browser has WebAuthn here: pages that are not secure have not (WebAuthn level 3, §5). */
export const hasWebAuthn = (): boolean =>
  typeof globalThis.PublicKeyCredential === "function" && globalThis.navigator?.credentials !== undefined;

/** Whether passkeys can be offered among the suggestions of a field. */
export const hasConditionalMediation = async (): Promise<boolean> =>
  hasWebAuthn() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
