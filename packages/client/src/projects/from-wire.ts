import type { ProjectClientRead } from "@vestibule/contract/endpoints";
import type { Project } from "./model.ts";

export function projectFromWire(wire: ProjectClientRead): Project {
  const { config } = wire;
  return Object.freeze({
    id: wire.id,
    displayName: wire.display_name,
    config: Object.freeze({
      signUpEnabled: config.sign_up_enabled,
      credentialEnabled: config.credential_enabled,
      magicLinkEnabled: config.magic_link_enabled,
      passkeyEnabled: config.passkey_enabled,
      clientTeamCreationEnabled: config.client_team_creation_enabled,
      clientUserDeletionEnabled: config.client_user_deletion_enabled,
      allowTeamApiKeys: config.allow_team_api_keys,
      allowUserApiKeys: config.allow_user_api_keys,
      oauthProviders: config.enabled_oauth_providers.map(({ id }) => ({ id })),
    }),
  });
}
