import { type CliContext, CommandError } from "../cli-context.ts";
import { createApp } from "../create-app.ts";
import type { CredentialsFile } from "../credentials-file.ts";
import type { Target } from "../parse-command.ts";
import { describeUser } from "./describe-user.ts";

/** Says who is logged in. @throws CommandError when nobody is */
export async function whoami(target: Target, credentials: CredentialsFile, context: CliContext): Promise<void> {
  const refreshToken = await credentials.read(target);
  if (refreshToken === null) throw new CommandError("Nobody is logged in. Log in with: vestibule login");
  const user = await createApp(target, context, refreshToken).getUser();
  if (!user) throw new CommandError("The session has ended. Log in again with: vestibule login");
  context.print(`${describeUser(user)} (${user.id})`);
}
