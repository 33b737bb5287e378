import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { onTestFinished, vi } from "vitest";
import type { WebDriver } from "./web-driver.ts";

type Role = "button" | "heading" | "link" | "menuitem" | "region" | "tab";

interface Target {
  /** `field`: an input with this label. */
  readonly role: Role | "field";
  readonly name: string;
}

/** The page of one browser, as a user sees it. Every method waits until the page is ready for it. */
export interface RemotePage {
  open(url: string): Promise<void>;
  /** Waits for a URL. */
  seeUrl(url: string | RegExp): Promise<void>;
  /** Waits for a visible element. */
  see(role: Role, name: string): Promise<void>;
  /** Waits for a text; returns that of the element that contains it. */
  seeText(text: string): Promise<string>;
  click(role: Role, name: string): Promise<void>;
  /** Replaces the value of a text field. */
  fill(label: string, text: string): Promise<void>;
  /** Types at a text field, without clearing it. */
  type(label: string, text: string): Promise<void>;
}

/** How WebDriver encodes elements. @see https://www.w3.org/TR/webdriver2/#elements */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";
/** In ms. Browsers share two cores with other tests, so slow pages are normal. */
const polling = { timeout: 30_000, interval: 50 };

const library = fileURLToPath(
  new URL("../../../node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js", import.meta.url),
);

/** Finds elements by role and accessible name, or by label, the way the other tests do. */
const findByRole = `
const [{ role, name }] = arguments;
const { queryAllByLabelText, queryAllByRole } = globalThis.TestingLibraryDom;
const found =
  role === "field" ? queryAllByLabelText(document.body, name, { selector: "input" }) : queryAllByRole(document.body, role, { name });
return found.find((element) => !element.matches(":disabled")) ?? null;`;
const findByText = `
const isVisible = (element) => element.getClientRects().length > 0;
const matches = [...document.body.querySelectorAll("*")].filter(
  (element) => element.textContent.includes(arguments[0]) && isVisible(element) && !element.matches("script"),
);
return matches.at(-1)?.textContent ?? null;`;

const isNextDocumentLoaded = `return !globalThis.isPreviousDocument && document.readyState === "complete"`;

export function createPage({ send }: WebDriver): RemotePage {
  const evaluate = (script: string, ...args: readonly unknown[]) =>
    send({ name: "ExecuteScript", parameters: { script, args, sandbox: "finder", newSandbox: false } });

  /** Each document starts without the library. */
  async function loadLibrary(): Promise<void> {
    if (await evaluate("return globalThis.TestingLibraryDom !== undefined")) return;
    await evaluate(`${await readFile(library, "utf8")};\nreturn null`);
  }
  async function find(target: Target): Promise<string> {
    await loadLibrary();
    const element = (await evaluate(findByRole, target)) as Record<string, string> | null;
    const id = element?.[elementKey];
    if (!id) throw new Error(`The page has no ${target.role} "${target.name}".`);
    return id;
  }
  const withElement = (target: Target, use: (id: string) => Promise<unknown>) =>
    vi.waitFor(async () => void (await use(await find(target))), polling);
  const sendKeys = (id: string, text: string) => send({ name: "ElementSendKeys", parameters: { id, text } });

  // Shows what the page contains when a test fails.
  onTestFinished(async ({ task }) => {
    if (task.result?.state !== "fail") return;
    const state = await evaluate("return location.href + '\\n' + document.body.innerText").catch(String);
    process.stderr.write(`${state}\n`);
  });

  return {
    open: async (url) => {
      await evaluate("globalThis.isPreviousDocument = true");
      await send({ name: "Navigate", parameters: { url } });
      await vi.waitFor(async () => {
        if (!(await evaluate(isNextDocumentLoaded))) throw new Error(`The browser didn't open ${url}.`);
      }, polling);
    },
    seeUrl: (url) =>
      vi.waitFor(async () => {
        const current = String(await send({ name: "GetCurrentURL", parameters: {} }));
        if (typeof url === "string" ? current !== url : !url.test(current))
          throw new Error(`The page is ${current}, not ${url}.`);
      }, polling),
    see: (role, name) => withElement({ role, name }, async () => {}),
    seeText: (text) =>
      vi.waitFor(async () => {
        const found = await evaluate(findByText, text);
        if (typeof found !== "string") throw new Error(`The page has no text "${text}".`);
        return found;
      }, polling),
    click: (role, name) => withElement({ role, name }, (id) => send({ name: "ElementClick", parameters: { id } })),
    fill: (name, text) =>
      withElement({ role: "field", name }, async (id) => {
        await send({ name: "ElementClear", parameters: { id } });
        await sendKeys(id, text);
      }),
    type: (name, text) => withElement({ role: "field", name }, (id) => sendKeys(id, text)),
  };
}
