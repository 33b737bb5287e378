import type { CliContext } from "../cli-context.ts";
import { createApp } from "../create-app.ts";
import type { CredentialsFile } from "../credentials-file.ts";
import type { Target } from "../parse-command.ts";

/** Ends the session on the server, then deletes the stored token. If the server can't be reached, the token is kept. */
export async function logout(target: Target, credentials: CredentialsFile, context: CliContext): Promise<void> {
  const refreshToken = await credentials.read(target);
  if (refreshToken === null) {
    context.print("You're not signed in.");
    return;
  }
  await createApp(target, context, refreshToken).signOut();
  await credentials.write(target, null);
  context.print("Signed out.");
}
