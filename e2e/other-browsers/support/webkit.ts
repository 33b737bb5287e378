import { setTimeout } from "node:timers/promises";
import { inject } from "vitest";
import { findFreePort } from "../../support/free-port.ts";
import { type OwnedProcess, readLine, spawnOwned } from "./child-process.ts";
import { sessionCapabilities, type WebDriver, type WebDriverCommand, withDeadline } from "./web-driver.ts";

/** A display in memory, which WebKitGTK needs to draw its windows. It lives as long as the worker. */
let display: Promise<string> | undefined;

async function startDisplay(): Promise<string> {
  const { child } = spawnOwned(
    inject("webkit").display,
    ["-displayfd", "3", "-nolisten", "tcp", "-screen", "0", "1280x1024x24"],
    { stdio: ["ignore", "ignore", "ignore", "pipe"] },
  );
  return `:${await readLine(child.stdio[3], /^\d+$/)}`;
}

const paths: Readonly<
  Record<WebDriverCommand["name"], (id: string) => readonly [method: "GET" | "POST", path: string]>
> = {
  Navigate: () => ["POST", "/url"],
  GetCurrentURL: () => ["GET", "/url"],
  ExecuteScript: () => ["POST", "/execute/sync"],
  ElementClick: (id) => ["POST", `/element/${id}/click`],
  ElementClear: (id) => ["POST", `/element/${id}/clear`],
  ElementSendKeys: (id) => ["POST", `/element/${id}/value`],
};

async function request(url: string, method: "DELETE" | "GET" | "POST", body: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(method === "POST" && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

async function waitForDriver(url: string, { child }: OwnedProcess): Promise<void> {
  while (child.exitCode === null) {
    const response = await fetch(`${url}/status`).catch(() => null);
    if (response?.ok) return;
    await setTimeout(50);
  }
  throw new Error("WebKitWebDriver ended.");
}

/** Starts WebKitGTK's small browser, which keeps all data of an automated session in memory. */
export async function startWebKit(): Promise<WebDriver> {
  display ??= startDisplay();
  const port = await findFreePort();
  const environment = { ...process.env, DISPLAY: await display, LIBGL_ALWAYS_SOFTWARE: "1", LANG: "en_US.UTF-8" };
  const driver = spawnOwned(inject("webkit").driver, ["--host=127.0.0.1", `--port=${port}`], {
    env: environment,
    stdio: "ignore",
  });
  const url = `http://127.0.0.1:${port}`;
  await withDeadline("GetStatus", waitForDriver(url, driver));
  const options = { "webkitgtk:browserOptions": { binary: inject("webkit").browser, args: ["--automation"] } };
  const capabilities = { alwaysMatch: { ...sessionCapabilities, ...options } };
  const created = await withDeadline("NewSession", request(`${url}/session`, "POST", { capabilities }));
  const session = `${url}/session/${(created as { sessionId: string }).sessionId}`;
  return {
    send: ({ name, parameters }) => {
      const [method, path] = paths[name]("id" in parameters ? parameters.id : "");
      return withDeadline(name, request(session + path, method, parameters));
    },
    stop: async () => {
      // Without a response, the driver ends with its browser.
      await withDeadline("DeleteSession", request(session, "DELETE", {})).finally(driver.stop);
    },
  };
}
