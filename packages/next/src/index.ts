/** For server components, route handlers, server actions, and `proxy.ts`. Client components import `client/index.ts`. */
export * from "@vestibule/react";
export {
  StackClientApp,
  StackServerApp,
} from "./server/apps.ts";
export { AccessError } from "./server/protect.ts";
export { type ProxyOptions, vestibuleProxy } from "./server/proxy.ts";
export { sessionRoutes } from "./server/session-routes.ts";
export { StackHandler } from "./server/stack-handler.tsx";
export { StackProvider } from "./server/stack-provider.tsx";
export { UserBoundary, type UserBoundaryProps } from "./server/user-boundary.tsx";
export type { NextRedirectMethod, NextTokenStore } from "./shared/app-json.ts";
export type { GetServerUserOfRequest, GetUserOfRequest, ProtectOptions, TokenUser } from "./shared/app-model.ts";
export type { StackHandlerProps, StackProviderProps } from "./shared/component-props.ts";
export type { NextClientAppOptions, NextServerAppOptions } from "./shared/settings.ts";
