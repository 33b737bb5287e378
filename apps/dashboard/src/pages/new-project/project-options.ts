import type { AdminProjectCreateOptions } from "@vestibule/react";

/** What somebody has chosen so far. */
export interface NewProject {
  readonly displayName: string;
  readonly password: boolean;
  readonly magicLink: boolean;
  readonly passkey: boolean;
  readonly listProviderIds: readonly string[];
}

export const hasMethod = ({ password, magicLink, passkey, listProviderIds }: NewProject): boolean =>
  password || magicLink || passkey || listProviderIds.length > 0;

/** What the server is asked for. People try a project on their own machine first. */
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
    allowLocalhost: true,
  },
});
