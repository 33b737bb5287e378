import { apiError } from "../../../http/api-error.ts";
import { checkPasswordLength } from "../../accounts/index.ts";
import { isCommonPassword, tooCommonMessage } from "../../credentials/index.ts";
import type { Project } from "../../projects/index.ts";

/**
 * Checks a new password. `about`: user data that an attacker may know, such as the email.
 * @throws PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG, SCHEMA_ERROR for a common password @see ASVS 5.0 6.2.4, 6.2.11
 */
export function assertPasswordAllowed(project: Project, password: string, about: readonly (string | null)[]): void {
  checkPasswordLength(password, project.config.password_min_length);
  if (!project.config.refuse_common_passwords) return;
  const words = [project.displayName, ...about.filter((word) => word !== null)];
  if (isCommonPassword(password, words))
    throw apiError("SCHEMA_ERROR", { message: tooCommonMessage, reason: "password_too_common" });
}
