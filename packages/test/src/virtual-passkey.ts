import type { Page } from "playwright-core";

/** A credential in the format of Chrome's WebAuthn tools. */
type Credential = {
  credentialId: string;
  isResidentCredential: boolean;
  rpId?: string;
  privateKey: string;
  userHandle?: string;
  signCount: number;
};

/** A platform authenticator in one tab that confirms without a prompt. */
export interface VirtualPasskey {
  /** Whether user verification succeeds. */
  setUserVerified(isUserVerified: boolean): Promise<void>;
  credentials(): Promise<Credential[]>;
  /** Imports passkeys created elsewhere, the way a syncing password manager does. */
  receive(credentials: readonly Credential[]): Promise<void>;
}

/** @see https://chromedevtools.github.io/devtools-protocol/tot/WebAuthn/ */
export async function virtualPasskey(page: Page): Promise<VirtualPasskey> {
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
    setUserVerified: async (isUserVerified) => {
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
