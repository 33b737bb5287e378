import type { CredentialsFile } from "../credentials-file.ts";
import { openApp } from "../open-app.ts";
import type { Target } from "../options.ts";
import type { Surroundings } from "../surroundings.ts";

/** Ends the session on the server, then forgets it here: if the server cannot be reached, nothing is forgotten. */
export async function logout(target: Target, credentials: CredentialsFile, surroundings: Surroundings): Promise<void> {
  const refreshToken = await credentials.read(target);
  if (refreshToken === null) {
    surroundings.print("Nobody was logged in.");
    return;
  }
  await openApp(target, surroundings, refreshToken).signOut();
  await credentials.write(target, null);
  surroundings.print("Logged out.");
}
