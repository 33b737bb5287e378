import { type CliContext, CommandError } from "../cli-context.ts";
import { createApp } from "../create-app.ts";
import type { CredentialsFile } from "../credentials-file.ts";
import type { Target } from "../parse-command.ts";
import { describeUser } from "./describe-user.ts";

/** Prints the signed-in user. @throws CommandError when no user is signed in */
export async function whoami(target: Target, credentials: CredentialsFile, context: CliContext): Promise<void> {
  const refreshToken = await credentials.read(target);
  if (refreshToken === null) throw new CommandError("You're not signed in. Sign in with: vestibule login");
  const user = await createApp(target, context, refreshToken).getUser();
  if (!user) throw new CommandError("Your session has ended. Sign in again with: vestibule login");
  context.print(`${describeUser(user)} (${user.id})`);
}
