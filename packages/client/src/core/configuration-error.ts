/**
 * The options or the environment are wrong, so that no request can succeed. `message` says how to fix it. A wrong
 * option is reported when the app is created; in a browser, on the first request, so that pages can show it.
 */
export class ConfigurationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ConfigurationError";
  }
}
