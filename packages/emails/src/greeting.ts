import { inertName } from "./names.ts";

/** The first line of a mail, with the name of its reader when there is one. */
export function greeting(userDisplayName: string | null): string {
  const name = inertName(userDisplayName ?? "");
  return name === "" ? "Hello," : `Hello ${name},`;
}
