import { type CliContext, CommandError } from "../cli-context.ts";
import { createApp } from "../create-app.ts";
import type { CredentialsFile } from "../credentials-file.ts";
import type { Target } from "../parse-command.ts";
import { describeUser } from "./describe-user.ts";

/** Logs in through a page in the browser; the program gets a session of its own. */
export async function login(
  target: Target & { readonly appUrl: string },
  credentials: CredentialsFile,
  context: CliContext,
): Promise<void> {
  const { print } = context;
  const result = await createApp(target, context, null).promptCliLogin({
    appUrl: target.appUrl,
    promptLink: (url) => print(`Open this address in a browser and confirm the login:\n\n  ${url}\n`),
  });
  if (result.status === "error") throw new CommandError(result.error.message);
  const user = await createApp(target, context, result.data).getUser();
  if (!user) throw new CommandError("The login was confirmed, but its session has ended already. Log in again.");
  await credentials.write(target, result.data);
  print(`Logged in as ${describeUser(user)}.`);
}
