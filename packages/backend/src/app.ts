import { type CurrentUser, type StackClientApp, stackAppInternalsSymbol, type Tokens } from "@vestibule/client";

/** A client app or a server app. Its token store isn't used. */
export interface App extends Pick<StackClientApp, "projectId" | "urls" | typeof stackAppInternalsSymbol> {
  /** The part that both kinds of app have in common. */
  getUser(options: { readonly tokenStore: Tokens; readonly or: "anonymous-if-exists" }): Promise<CurrentUser | null>;
}

/** The URL of the API, without a slash at the end. */
export const getApiUrl = (app: App): string => app[stackAppInternalsSymbol].context.config.apiUrl();
