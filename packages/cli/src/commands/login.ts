import type { CredentialsFile } from "../credentials-file.ts";
import { openApp } from "../open-app.ts";
import type { Target } from "../options.ts";
import { CommandError, type Surroundings } from "../surroundings.ts";
import { describeUser } from "./describe-user.ts";

/** Logs in through a page in the browser; the program gets a session of its own. */
export async function login(
  target: Target & { readonly appUrl: string },
  credentials: CredentialsFile,
  surroundings: Surroundings,
): Promise<void> {
  const { print } = surroundings;
  const result = await openApp(target, surroundings, null).promptCliLogin({
    appUrl: target.appUrl,
    promptLink: (url) => print(`Open this address in a browser and confirm the login:\n\n  ${url}\n`),
  });
  if (result.status === "error") throw new CommandError(result.error.message);
  const user = await openApp(target, surroundings, result.data).getUser();
  if (!user) throw new CommandError("The login was confirmed, but its session has ended already. Log in again.");
  await credentials.write(target, result.data);
  print(`Logged in as ${describeUser(user)}.`);
}
