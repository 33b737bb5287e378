import { toInertName } from "./inert-name.ts";

/** The greeting line of an email, with the recipient's name if there is one. */
export function formatGreeting(userDisplayName: string | null): string {
  const name = toInertName(userDisplayName ?? "");
  return name === "" ? "Hello," : `Hello ${name},`;
}
