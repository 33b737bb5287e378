import { type EditableEmailType, editableEmailTypes, emailThemeId } from "@vestibule/contract/endpoints";
import { PlainError } from "../../../http/api-error.ts";

/** The IDs of the templates that the server fills in itself. Clients may have stored them. */
export const builtInTemplates: Readonly<Record<EditableEmailType, { readonly id: string; readonly name: string }>> = {
  email_verification: { id: "5e8f2a10-4c1d-4b7a-9d3e-0a6b1c2d3e01", name: "Email verification" },
  password_reset: { id: "5e8f2a10-4c1d-4b7a-9d3e-0a6b1c2d3e02", name: "Password reset" },
  magic_link: { id: "5e8f2a10-4c1d-4b7a-9d3e-0a6b1c2d3e03", name: "Sign-in link" },
  team_invitation: { id: "5e8f2a10-4c1d-4b7a-9d3e-0a6b1c2d3e04", name: "Team invitation" },
  sign_in_invitation: { id: "5e8f2a10-4c1d-4b7a-9d3e-0a6b1c2d3e09", name: "Sign-in invitation" },
  security_notice: { id: "5e8f2a10-4c1d-4b7a-9d3e-0a6b1c2d3e05", name: "Security notice" },
  reauthentication_code: { id: "5e8f2a10-4c1d-4b7a-9d3e-0a6b1c2d3e06", name: "Identity confirmation code" },
  api_key_revoked: { id: "5e8f2a10-4c1d-4b7a-9d3e-0a6b1c2d3e07", name: "Leaked API key" },
  owner_invitation: { id: "5e8f2a10-4c1d-4b7a-9d3e-0a6b1c2d3e08", name: "Owner invitation" },
};

export const findBuiltInType = (id: string): EditableEmailType | undefined =>
  editableEmailTypes.find((type) => builtInTemplates[type].id === id.toLowerCase());

/** Whether an email has the theme. Absent and null: the project's theme, which is the only one. @throws PlainError 400 */
export function hasTheme(themeId: string | false | null | undefined): boolean {
  if (themeId && themeId.toLowerCase() !== emailThemeId) throw new PlainError(400, "There is no such email theme.");
  return themeId !== false;
}
