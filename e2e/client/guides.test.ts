import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StackClientApp } from "@vestibule/client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findFreePort } from "../support/free-port.ts";
import { createProject, freshEmail, password, type TestProject } from "../support/project.ts";
import { spawnProgram } from "../support/server/process.ts";
import { type Server, startServer } from "../support/server.ts";

const guides = join(import.meta.dirname, "..", "..", "docs", "guides");

/** The first code block of a guide that contains the text. */
async function codeBlock(guide: string, text: string): Promise<string> {
  const blocks = (await readFile(join(guides, guide), "utf8")).matchAll(/^```tsx?\n(.*?)^```/gms);
  const block = [...blocks].map(([, code]) => code).find((code) => code?.includes(text));
  if (block === undefined) throw new Error(`${guide} has no code block with ${text}`);
  return block;
}

let server: Server;
let project: TestProject;
let folder: string;
beforeAll(async () => {
  server = await startServer();
  project = await createProject(server.url);
  folder = await mkdtemp(join(tmpdir(), "vestibule-guide-"));
});
afterAll(async () => {
  await server.discard();
  await rm(folder, { recursive: true });
});

/** Runs the backend of the Node guide as it is printed, with the values of the test. */
async function startBackend(port: number) {
  const stack = (await codeBlock("node-quick-start.md", "// src/stack.ts"))
    .replace('"@vestibule/client"', JSON.stringify(import.meta.resolve("@vestibule/client")))
    .replace("http://localhost:8100", project.baseUrl)
    .replace("your-project-id", project.projectId)
    .replace("pck_…", project.publishableClientKey);
  const main = (await codeBlock("node-quick-start.md", "// src/main.ts")).replace(
    ".listen(3000)",
    `.listen(${port}, () => console.log("listening"))`,
  );
  await writeFile(join(folder, "stack.ts"), stack);
  await writeFile(join(folder, "main.ts"), main);
  await writeFile(join(folder, "package.json"), '{"type":"module"}');
  const { secretServerKey } = project;
  const backend = spawnProgram(join(folder, "main.ts"), [], { VESTIBULE_SECRET_SERVER_KEY: secretServerKey });
  if (!(await backend.prints("listening"))) throw new Error(`The backend did not start:\n${backend.output()}`);
  return backend;
}

it("the request of the React guide is accepted by the backend of the Node guide (newcomer B6)", async () => {
  const port = await findFreePort();
  const backend = await startBackend(port);
  const { baseUrl, projectId, publishableClientKey } = project;
  const app = new StackClientApp({ baseUrl, projectId, publishableClientKey, tokenStore: "memory" });
  await app.signUpWithCredential({ email: freshEmail(), password, verificationCallbackUrl: `${server.url}/handler` });
  const user = await app.getUser({ or: "throw" });
  await user.setDisplayName("Ada");

  const answers: Response[] = [];
  const fetchFromBackend = async (path: string, init: RequestInit) => {
    answers.push(await fetch(`http://localhost:${port}${path}`, init));
  };
  const code = await codeBlock("react-quick-start.md", "/api/orders");
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
  await AsyncFunction("user", "fetch", code)(user, fetchFromBackend);
  const signedOut = await fetch(`http://localhost:${port}/api/orders`);

  expect(answers.map(({ status }) => status)).toEqual([200]);
  expect(await answers[0]?.text()).toBe("Hello Ada");
  expect(signedOut.status).toBe(401);
  backend.child.kill();
  await backend.exitCode;
});
