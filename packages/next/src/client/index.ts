/** For client components. */
export * from "@vestibule/react";
export { StackClientApp } from "./stack-client-app.ts";
export { StackHandler } from "./stack-handler.tsx";
export { StackProvider } from "./stack-provider.tsx";
export { StackServerApp } from "./stack-server-app.ts";
