import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, inject, it } from "vitest";

const run = promisify(execFile);

/**
 * Like a bundler of server components: modules with "use client" become references, and `react` is its server build,
 * which has no `createContext` and no state.
 */
const serverComponentHooks = `
import { registerHooks } from "node:module";
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const source = String(loaded.source ?? "");
    if (!source.startsWith('"use client"')) return loaded;
    const names = source.match(/^export \\{ (.+) \\};$/m)[1].split(", ").map((name) => name.split(" as ").at(-1));
    const references = names.map((name) => \`export const \${name} = "client reference";\`);
    return { ...loaded, source: references.join("\\n") };
  },
});`;

describe("the kit in a React server component (newcomer B3)", () => {
  it('has "use client" on all that needs a browser, and its server app runs', async () => {
    const page = `
      const kit = await import("@vestibule/react");
      const app = new kit.StackServerApp({
        projectId: "p", publishableClientKey: "k", secretServerKey: "s", baseUrl: "http://localhost", tokenStore: "memory",
      });
      const { StackProvider, StackHandler, SignIn, useUser } = kit;
      console.log(JSON.stringify({ StackProvider, StackHandler, SignIn, useUser, getUser: typeof app.getUser }));`;
    const { stdout } = await run(inject("nodePath"), [
      "--conditions=react-server",
      `--import=data:text/javascript,${encodeURIComponent(serverComponentHooks)}`,
      "--input-type=module",
      "--eval",
      page,
    ]);
    const reference = "client reference";
    expect(JSON.parse(stdout)).toEqual({
      StackProvider: reference,
      StackHandler: reference,
      SignIn: reference,
      useUser: reference,
      getUser: "function",
    });
  });
});
