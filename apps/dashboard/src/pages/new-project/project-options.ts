import type { AdminProjectCreateOptions } from "@vestibule/react";

/** The state of the form. */
export interface NewProject {
  readonly displayName: string;
  readonly password: boolean;
  readonly magicLink: boolean;
  readonly passkey: boolean;
  readonly listProviderIds: readonly string[];
}

export const hasMethod = ({ password, magicLink, passkey, listProviderIds }: NewProject): boolean =>
  password || magicLink || passkey || listProviderIds.length > 0;

/** The request body. Localhost is allowed, because new projects start in development. */
export const toOptions = ({
  displayName,
  password,
  magicLink,
  passkey,
  listProviderIds,
}: NewProject): AdminProjectCreateOptions => ({
  displayName: displayName.trim(),
  config: {
    credentialEnabled: password,
    magicLinkEnabled: magicLink,
    passkeyEnabled: passkey,
    oauthProviders: listProviderIds.map((id) => ({ id, type: "shared" })),
    apiKeysRequireVerifiedEmail: true,
    detectLanguage: true,
    allowLocalhost: true,
  },
});
