import type { BodyOf, contract } from "@vestibule/contract/endpoints";
import type { UserUpdate } from "./model.ts";

/** Absent fields stay absent: the server leaves those alone. */
export function userUpdateToWire(update: UserUpdate): BodyOf<typeof contract.ownUser.update> {
  const { totpMultiFactorSecret: secret } = update;
  return {
    display_name: update.displayName,
    client_metadata: update.clientMetadata,
    selected_team_id: update.selectedTeamId,
    totp_secret_base64: secret && btoa(String.fromCharCode(...secret)),
    profile_image_url: update.profileImageUrl,
    otp_auth_enabled: update.otpAuthEnabled,
    passkey_auth_enabled: update.passkeyAuthEnabled,
  };
}
