import type { IncomingMessage } from "node:http";
import type { StackServerApp } from "@vestibule/client";

interface RouteContext {
  readonly app: StackServerApp;
  readonly request: IncomingMessage;
  /** The named groups of the path, not decoded. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** A path and its handler. @throws HttpError */
export interface Route {
  readonly path: RegExp;
  handle(context: RouteContext): Promise<object>;
}
