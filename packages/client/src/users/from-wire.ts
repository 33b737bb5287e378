import type { UserJson } from "../json.ts";
import type { User } from "./model.ts";

export function userFromWire(wire: UserJson): User {
  return {
    id: wire.id,
    displayName: wire.display_name,
    primaryEmail: wire.primary_email,
    primaryEmailVerified: wire.primary_email_verified,
    profileImageUrl: wire.profile_image_url,
    signedUpAt: new Date(wire.signed_up_at_millis),
    clientMetadata: wire.client_metadata,
    clientReadOnlyMetadata: wire.client_read_only_metadata,
    hasPassword: wire.has_password,
    emailAuthEnabled: wire.auth_with_email,
    otpAuthEnabled: wire.otp_auth_enabled,
    oauthProviders: wire.oauth_providers,
    passkeyAuthEnabled: wire.passkey_auth_enabled,
    isMultiFactorRequired: wire.requires_totp_mfa,
    isAnonymous: wire.is_anonymous,
    toClientJson: () => wire,
  };
}
