import { passkeyPlaceholderRpId } from "@vestibule/contract";
import { onTestFinished, vi } from "vitest";

type Ceremony = (options: { signal?: AbortSignal; mediation?: string }) => Promise<unknown>;

const credential = { toJSON: () => ({ id: "Y3JlZA", rawId: "Y3JlZA", type: "public-key", response: {} }) };

/** Options of a ceremony, as the server returns them, for signing in and for registration. */
export const ceremonyJson = {
  options_json: {
    challenge: "Y2hhbGxlbmdl",
    rpId: passkeyPlaceholderRpId,
    rp: { id: passkeyPlaceholderRpId, name: "App" },
    user: { id: "dXNlcg", name: "ada", displayName: "Ada" },
  },
  code: "ceremony-1",
};

/** A ceremony that the browser rejects. `name`: of the DOMException. */
export const rejectCeremony = (name: string) => async (): Promise<never> => {
  throw new DOMException("The browser's text.", name);
};

/** A ceremony that stays open until it is aborted, as in browsers. */
export const pendingCeremony: Ceremony = ({ signal }) =>
  new Promise((_resolve, reject) =>
    signal?.addEventListener("abort", () => reject(new DOMException("Aborted.", "AbortError"))),
  );

/** Gives the browser an authenticator that approves every request. `hasAutofill`: whether it suggests passkeys. */
export function mockAuthenticator({ hasAutofill = false } = {}) {
  const get = vi.fn<Ceremony>(async () => credential);
  const create = vi.fn<Ceremony>(async () => credential);
  vi.stubGlobal(
    "PublicKeyCredential",
    Object.assign(() => {}, {
      parseCreationOptionsFromJSON: (json: object) => ({ ...json, user: { id: new Uint8Array(4) } }),
      parseRequestOptionsFromJSON: (json: object) => ({ ...json }),
      isConditionalMediationAvailable: async () => hasAutofill,
    }),
  );
  const before = Object.getOwnPropertyDescriptor(navigator, "credentials");
  Object.defineProperty(navigator, "credentials", { configurable: true, value: { get, create } });
  onTestFinished(() => {
    if (before) Object.defineProperty(navigator, "credentials", before);
    else Reflect.deleteProperty(navigator, "credentials");
  });
  return { get, create };
}
