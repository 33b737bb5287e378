import type { IncomingMessage } from "node:http";
import type { StackServerApp } from "@vestibule/client";

interface Call {
  readonly app: StackServerApp;
  readonly request: IncomingMessage;
  /** The named parts of the path, as they were sent. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** What a path answers. @throws Refusal */
export interface Route {
  readonly path: RegExp;
  answer(call: Call): Promise<object>;
}
