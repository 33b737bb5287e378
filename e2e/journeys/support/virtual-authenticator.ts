import type { Page } from "playwright-core";

/** A credential as the browser's tools tell and take it. */
type Credential = {
  credentialId: string;
  isResidentCredential: boolean;
  rpId?: string;
  privateKey: string;
  userHandle?: string;
  signCount: number;
};

/** A fingerprint reader in one tab that asks nobody. */
export interface VirtualAuthenticator {
  /** Whether the finger is the right one. */
  recognise(isRecognised: boolean): Promise<void>;
  credentials(): Promise<Credential[]>;
  /** Gives it passkeys made elsewhere, as a password manager does that keeps them in step. */
  receive(credentials: readonly Credential[]): Promise<void>;
}

/** @see https://chromedevtools.github.io/devtools-protocol/tot/WebAuthn/ */
export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const tools = await page.context().newCDPSession(page);
  await tools.send("WebAuthn.enable");
  const { authenticatorId } = await tools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    recognise: async (isUserVerified) => {
      await tools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    },
    credentials: async () => (await tools.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
    receive: async (credentials) => {
      for (const credential of credentials) {
        await tools.send("WebAuthn.addCredential", { authenticatorId, credential });
      }
    },
  };
}
