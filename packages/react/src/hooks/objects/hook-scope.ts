import type {
  OAuthConnection as KitOAuthConnection,
  Team as KitTeam,
  StackClientApp,
  TokenStoreInit,
} from "@vestibule/client";
import type { OAuthConnection, Team } from "./user-types.ts";

/** What the hooks of the signed-in user's objects need. */
export interface HookScope {
  readonly app: StackClientApp;
  readonly tokenStore: TokenStoreInit | undefined;
  /** Return the same object for the same argument. */
  addToTeam(team: KitTeam): Team;
  addToConnection(connection: KitOAuthConnection): OAuthConnection;
}
