/** A command of W3C WebDriver, by the name that both protocols share, and its parameters. */
export type WebDriverCommand =
  | { readonly name: "Navigate"; readonly parameters: { readonly url: string } }
  | { readonly name: "GetCurrentURL"; readonly parameters: Readonly<Record<string, never>> }
  | { readonly name: "ExecuteScript"; readonly parameters: Script }
  | { readonly name: "ElementClick" | "ElementClear"; readonly parameters: { readonly id: string } }
  | { readonly name: "ElementSendKeys"; readonly parameters: { readonly id: string; readonly text: string } };

interface Script {
  /** The body of a function. */
  readonly script: string;
  readonly args: readonly unknown[];
  /** Of Firefox: the scripts of a document with the same sandbox share their globals, apart from those of the page. */
  readonly sandbox: string;
  readonly newSandbox: false;
}

/**
 * A browser with an empty profile, controlled by W3C WebDriver.
 *
 * @see https://www.w3.org/TR/webdriver2/
 */
export interface WebDriver {
  /** @throws with the error code of WebDriver and its message */
  send(command: WebDriverCommand): Promise<unknown>;
  stop(): Promise<void>;
}
