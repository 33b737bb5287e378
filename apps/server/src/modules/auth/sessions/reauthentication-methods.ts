import type { Project } from "../../projects/index.ts";
import type { Caller } from "../sign-in/auth-services.ts";

export type ReauthenticationMethod = "password" | "passkey" | "otp" | "totp";

/** How a signed-in person can prove again who they are, the quickest first. A mailed code goes to a verified address only. */
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
