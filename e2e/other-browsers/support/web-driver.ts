/** A command of W3C WebDriver, by the name that both protocols share, and its parameters. */
export type WebDriverCommand =
  | { readonly name: "Navigate"; readonly parameters: { readonly url: string } }
  | { readonly name: "GetCurrentURL"; readonly parameters: Readonly<Record<string, never>> }
  | { readonly name: "ExecuteScript"; readonly parameters: Script }
  | { readonly name: "ElementClick" | "ElementClear"; readonly parameters: { readonly id: string } }
  | { readonly name: "ElementSendKeys"; readonly parameters: { readonly id: string; readonly text: string } };

/**
 * The capabilities of every session. No command waits for a page load: a load that the browser interrupts, such as by a
 * redirect, may never end for such a command, and the default limit is five minutes. Tests wait for what the user sees.
 *
 * @see https://www.w3.org/TR/webdriver2/#navigation
 */
export const sessionCapabilities = {
  pageLoadStrategy: "none",
  timeouts: { pageLoad: 20_000, script: 10_000 },
} as const;

/** In ms: longer than the timeouts of the browser, which have better messages, and shorter than that of a test. */
const commandMs = 25_000;

/** Ends a command whose response never arrives with an error that names it. */
export async function withDeadline<Response>(command: string, response: Promise<Response>): Promise<Response> {
  const deadline = Promise.withResolvers<never>();
  const fail = () => deadline.reject(new Error(`${command}: the browser didn't respond within ${commandMs} ms.`));
  const timer = setTimeout(fail, commandMs);
  try {
    return await Promise.race([response, deadline.promise]);
  } finally {
    clearTimeout(timer);
  }
}

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
