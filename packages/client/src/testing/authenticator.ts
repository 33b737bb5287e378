import { vi } from "vitest";

type Ceremony = (options: CredentialCreationOptions & CredentialRequestOptions) => Promise<unknown>;

export interface TestAuthenticator {
  readonly create: ReturnType<typeof vi.fn<Ceremony>>;
  readonly get: ReturnType<typeof vi.fn<Ceremony>>;
}

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const common = {
  id: "Y3JlZA",
  rawId: bytes("cred"),
  type: "public-key",
  authenticatorAttachment: "platform",
  getClientExtensionResults: () => ({ credProps: { rk: true } }),
};

/**
 * Installs a mock authenticator that approves every request, until `vi.unstubAllGlobals()`. Its bytes are readable
 * strings.
 */
export function mockAuthenticator({ hasAutofill = true } = {}): TestAuthenticator {
  const create = vi.fn<Ceremony>(async () => ({
    ...common,
    response: {
      clientDataJSON: bytes("client data"),
      attestationObject: bytes("attestation"),
      getTransports: () => ["internal"],
    },
  }));
  const get = vi.fn<Ceremony>(async () => ({
    ...common,
    response: {
      clientDataJSON: bytes("client data"),
      authenticatorData: bytes("authenticator data"),
      signature: bytes("signature"),
      userHandle: bytes("user"),
    },
  }));
  const isConditionalMediationAvailable = async () => hasAutofill;
  vi.stubGlobal(
    "PublicKeyCredential",
    Object.assign(() => {}, { isConditionalMediationAvailable }),
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
