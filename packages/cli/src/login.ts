import { StackClientApp } from "@vestibule/client";
import { type CliContext, CommandError } from "./cli-context.ts";
import type { CredentialsFile } from "./credentials-file.ts";
import type { Target } from "./parse-command.ts";

/** Creates the client app for one command. `refreshToken`: the signed-in user's token, or null. */
export const createApp = (target: Target, { userAgent }: CliContext, refreshToken: string | null): StackClientApp =>
  new StackClientApp({
    baseUrl: target.apiUrl,
    projectId: target.projectId,
    publishableClientKey: target.publishableClientKey,
    redirectMethod: "none",
    tokenStore: refreshToken === null ? "memory" : { accessToken: null, refreshToken },
    extraRequestHeaders: { "user-agent": userAgent },
  });

/** Returns a one-line label for a user. */
export const describeUser = (user: {
  readonly id: string;
  readonly displayName: string | null;
  readonly primaryEmail: string | null;
}): string => {
  const name = user.displayName ?? user.primaryEmail ?? user.id;
  // Users choose their own names, so strip control characters to prevent terminal escape injection.
  return [...name].filter((character) => !/\p{Cc}/u.test(character)).join("");
};

/** Signs in through a browser page. The CLI gets its own session, which ends with the browser's. */
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
