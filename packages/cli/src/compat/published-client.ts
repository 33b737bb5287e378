import type * as Published from "stackframe-js-newest";

/** What the published client exports. Only its types are used here: a run gets the client from its caller. */
export type PublishedClient = typeof Published;
export type ClientApp = Published.StackClientApp<true>;
export type ServerApp = Published.StackServerApp<true>;
export type AdminApp = Published.StackAdminApp<true>;
export type SignedInUser = NonNullable<Awaited<ReturnType<ClientApp["getUser"]>>>;
export type TokenStore = NonNullable<ConstructorParameters<PublishedClient["StackClientApp"]>[0]["tokenStore"]>;

/** Sends a request like the client, and throws its parsed error. `path`: relative to /api/v1. */
export type SendRequest = (
  path: string,
  init: RequestInit,
  accessType?: "client" | "server" | "admin",
) => Promise<Response>;

/** The client exposes it under a symbol for dependent packages. */
export const getSendRequest = (client: PublishedClient, app: object): SendRequest => {
  const internals = (app as Record<symbol, { readonly sendRequest: SendRequest } | undefined>)[
    client.stackAppInternalsSymbol
  ];
  if (!internals) throw new Error("The client doesn't expose its requests.");
  return internals.sendRequest;
};
