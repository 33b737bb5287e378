import { type StackClientApp, stackAppInternalsSymbol } from "@vestibule/client";

/** A client app or a server app. Its token store isn't used. */
export type App = Pick<StackClientApp, "projectId" | "urls" | "getUser" | typeof stackAppInternalsSymbol>;

/** The URL of the API, without a slash at the end. */
export const getApiUrl = (app: App): string => app[stackAppInternalsSymbol].context.config.apiUrl();
