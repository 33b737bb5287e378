import type { ServerTeamDirectory } from "../server/teams/teams.ts";
import type { GetServerUser } from "../server/users/get-server-user.ts";
import type { ServerUserDirectory } from "../server/users/users.ts";
import type { VerifiedWebhook, WebhookRequest } from "../server/webhooks/verify-webhook.ts";
import type { stackAppInternalsSymbol } from "./app-internals.ts";
import type { StackServerAppConstructorOptions } from "./server-app-options.ts";
import type { StackClientApp, StackClientAppConstructor } from "./stack-client-app.ts";

/** The kit of a backend: what a client app has, with users and teams as a server sees them. Every method asks anew; nothing is cached. */
export interface StackServerApp extends Omit<StackClientApp, "getUser">, ServerUserDirectory, ServerTeamDirectory {
  readonly getUser: GetServerUser;
  /** Checks that a request comes from the service, and answers its event. `secret`: of the endpoint. @throws WebhookVerificationError */
  verifyWebhook(request: WebhookRequest, secret: string): Promise<VerifiedWebhook>;
}

export interface StackServerAppConstructor extends Pick<StackClientAppConstructor, typeof stackAppInternalsSymbol> {
  new (options: StackServerAppConstructorOptions): StackServerApp;
}
