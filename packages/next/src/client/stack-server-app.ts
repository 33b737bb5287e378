import { ConfigurationError } from "@vestibule/client";

/** Replaces the server app in client components, whose code every visitor can read. */
export class StackServerApp {
  constructor() {
    throw new ConfigurationError(
      'A client component imports the file that creates StackServerApp, so that its code reaches the browser. Import that file only in server components, route handlers, and actions, and start it with: import "server-only"; In client components, call useStackApp() or useUser().',
    );
  }
}
