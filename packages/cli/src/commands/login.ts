import { type CliContext, CommandError } from "../cli-context.ts";
import { createApp } from "../create-app.ts";
import type { CredentialsFile } from "../credentials-file.ts";
import type { Target } from "../parse-command.ts";
import { describeUser } from "./describe-user.ts";

/** Signs in through a browser page. The CLI gets its own session. */
export async function login(
  target: Target & { readonly appUrl: string },
  credentials: CredentialsFile,
  context: CliContext,
): Promise<void> {
  const { print } = context;
  const result = await createApp(target, context, null).promptCliLogin({
    appUrl: target.appUrl,
    promptLink: (url) => print(`Open this URL in your browser and confirm the sign-in:\n\n  ${url}\n`),
  });
  if (result.status === "error") throw new CommandError(result.error.message);
  const user = await createApp(target, context, result.data).getUser();
  if (!user) throw new CommandError("The sign-in was confirmed, but its session has already ended. Sign in again.");
  await credentials.write(target, result.data);
  print(`Signed in as ${describeUser(user)}.`);
}
