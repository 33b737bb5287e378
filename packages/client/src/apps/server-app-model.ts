import type { stackAppInternalsSymbol } from "../core/app-internals.ts";
import type { ServerEmailMethods } from "../features/server/emails/send-email.ts";
import type { CurrentServerUser } from "../features/server/server-types.ts";
import type { ServerTeamDirectory } from "../features/server/teams/teams.ts";
import type { GetServerUser } from "../features/server/users/get-server-user.ts";
import type { ServerUserDirectory } from "../features/server/users/users.ts";
import type { VerifiedWebhook, WebhookRequest } from "../features/webhooks/verify-webhook.ts";
import type { CurrentInternalServerUser } from "./owned-project-types.ts";
import type { StackServerAppConstructorOptions } from "./server-app-options.ts";
import type { StackClientApp, StackClientAppConstructor } from "./stack-client-app.ts";

/**
 * The app for backends: a client app plus users and teams with server access. Every method sends a request; nothing is
 * cached.
 */
export interface StackServerApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string>
  extends Omit<StackClientApp<HasTokenStore, ProjectId>, "getUser">,
    ServerUserDirectory,
    ServerTeamDirectory,
    ServerEmailMethods {
  readonly getUser: GetServerUser<ProjectId extends "internal" ? CurrentInternalServerUser : CurrentServerUser>;
  /** @deprecated Use `getUser`. */
  getServerUser(): Promise<(ProjectId extends "internal" ? CurrentInternalServerUser : CurrentServerUser) | null>;
  /**
   * Verifies that a request comes from the server and returns its event. `secret`: the endpoint's secret. @throws
   * WebhookVerificationError
   */
  verifyWebhook(request: WebhookRequest, secret: string): Promise<VerifiedWebhook>;
}

export interface StackServerAppConstructor extends Pick<StackClientAppConstructor, typeof stackAppInternalsSymbol> {
  new <HasTokenStore extends boolean = boolean, ProjectId extends string = string>(
    options: StackServerAppConstructorOptions<HasTokenStore, ProjectId>,
  ): StackServerApp<HasTokenStore, ProjectId>;
}
