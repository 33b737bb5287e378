import type { CredentialsFile } from "../credentials-file.ts";
import { openApp } from "../open-app.ts";
import type { Target } from "../options.ts";
import { CommandError, type Surroundings } from "../surroundings.ts";
import { describeUser } from "./describe-user.ts";

/** Says who is logged in. @throws CommandError when nobody is */
export async function whoami(target: Target, credentials: CredentialsFile, surroundings: Surroundings): Promise<void> {
  const refreshToken = await credentials.read(target);
  if (refreshToken === null) throw new CommandError("Nobody is logged in. Log in with: vestibule login");
  const user = await openApp(target, surroundings, refreshToken).getUser();
  if (!user) throw new CommandError("The session has ended. Log in again with: vestibule login");
  surroundings.print(`${describeUser(user)} (${user.id})`);
}
