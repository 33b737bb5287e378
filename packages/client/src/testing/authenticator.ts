import { vi } from "vitest";

type Ceremony = (options: CredentialCreationOptions & CredentialRequestOptions) => Promise<unknown>;

export interface TestAuthenticator {
  readonly create: ReturnType<typeof vi.fn<Ceremony>>;
  readonly get: ReturnType<typeof vi.fn<Ceremony>>;
}

const base64url = (text: string) => Buffer.from(text).toString("base64url");
const credential = (response: object) => ({
  toJSON: () => ({
    id: "Y3JlZA",
    rawId: base64url("cred"),
    type: "public-key",
    authenticatorAttachment: "platform",
    clientExtensionResults: { credProps: { rk: true } },
    response,
  }),
});

/** As browsers do. @throws a DOMException for anything but base64url */
function bytesFromBase64url(text: string): Uint8Array {
  if (/[^\w-]/.test(text)) throw new DOMException("'challenge' contains invalid base64url data", "EncodingError");
  return new Uint8Array(Buffer.from(text, "base64url"));
}
const descriptors = (list: readonly PublicKeyCredentialDescriptorJSON[] = []) =>
  list.map((each) => ({ ...each, id: bytesFromBase64url(each.id) }));

/** The static methods of `PublicKeyCredential`. @see https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON */
const jsonMethods = {
  parseCreationOptionsFromJSON: (json: PublicKeyCredentialCreationOptionsJSON) => ({
    ...json,
    challenge: bytesFromBase64url(json.challenge),
    user: { ...json.user, id: bytesFromBase64url(json.user.id) },
    excludeCredentials: descriptors(json.excludeCredentials),
  }),
  parseRequestOptionsFromJSON: (json: PublicKeyCredentialRequestOptionsJSON) => ({
    ...json,
    challenge: bytesFromBase64url(json.challenge),
    allowCredentials: descriptors(json.allowCredentials),
  }),
};

/**
 * Installs a mock authenticator that approves every request, until `vi.unstubAllGlobals()`. Its bytes are readable
 * strings.
 */
export function mockAuthenticator({ hasAutofill = true } = {}): TestAuthenticator {
  const create = vi.fn<Ceremony>(async () =>
    credential({
      clientDataJSON: base64url("client data"),
      attestationObject: base64url("attestation"),
      transports: ["internal"],
    }),
  );
  const get = vi.fn<Ceremony>(async () =>
    credential({
      clientDataJSON: base64url("client data"),
      authenticatorData: base64url("authenticator data"),
      signature: base64url("signature"),
      userHandle: base64url("user"),
    }),
  );
  const isConditionalMediationAvailable = async () => hasAutofill;
  vi.stubGlobal(
    "PublicKeyCredential",
    Object.assign(() => {}, { ...jsonMethods, isConditionalMediationAvailable }),
  );
  vi.stubGlobal("navigator", { credentials: { create, get } });
  return { create, get };
}

/** A ceremony that stays pending until its signal is aborted, as in browsers. */
export const pendingCeremony: Ceremony = ({ signal }) =>
  new Promise((_resolve, reject) => {
    const abort = () => reject(new DOMException("Called off.", "AbortError"));
    if (signal?.aborted) abort();
    signal?.addEventListener("abort", abort);
  });

/** A ceremony that the browser rejects. `name`: the name of the DOMException. */
export const failingCeremony =
  (name: string): Ceremony =>
  async () => {
    throw new DOMException("The browser's words.", name);
  };
