import { type StackClientApp, type StackServerApp, stackAppInternalsSymbol } from "@vestibule/client";

type Used = "projectId" | "urls" | "getUser" | typeof stackAppInternalsSymbol;

/** A client app or a server app. Its token store isn't used. */
export type App = Pick<StackClientApp, Used> | Pick<StackServerApp, Used>;

/** The URL of the API, without a slash at the end. */
export const getApiUrl = (app: App): string => app[stackAppInternalsSymbol].context.config.apiUrl();
