import type { StackClientApp as App, StackClientAppConstructor } from "./stack-client-app.ts";

export type StackClientApp = App;
export declare const StackClientApp: StackClientAppConstructor;
