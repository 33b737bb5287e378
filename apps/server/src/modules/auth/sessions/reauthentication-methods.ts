import type { Project } from "../../projects/index.ts";
import type { Caller } from "../sign-in/auth-services.ts";

export type ReauthenticationMethod = "password" | "passkey" | "otp" | "totp";

/** The reauthentication methods available to a user, fastest first. Emailed codes require a verified address. */
export function listReauthenticationMethods(project: Project, user: Caller): ReauthenticationMethod[] {
  const { config } = project;
  const methods: [ReauthenticationMethod, boolean][] = [
    ["passkey", user.has_passkey && config.passkey_enabled],
    ["password", user.has_password && config.credential_enabled],
    ["totp", user.requires_totp_mfa],
    ["otp", user.primary_email !== null && user.primary_email_verified],
  ];
  return methods.flatMap(([method, isUsable]) => (isUsable ? [method] : []));
}
