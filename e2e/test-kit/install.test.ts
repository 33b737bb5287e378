import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Server, startServer } from "../support/server.ts";

const run = promisify(execFile);

let server: Server;
let folder: string;
beforeAll(async () => {
  server = await startServer();
  folder = await mkdtemp(join(tmpdir(), "vestibule-installed-"));
  await writeFile(join(folder, "package.json"), '{ "private": true, "type": "module" }');
});
afterAll(async () => {
  await server.discard();
  await rm(folder, { recursive: true });
});

/** `npm install` as a user runs it, with the packages that npm has already downloaded. */
const install = (url: string) =>
  run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", url], { cwd: folder });

const script = `
  import { startVestibule } from "@vestibule/test";
  await using vestibule = await startVestibule();
  const user = await vestibule.createUser();
  await vestibule.app.sendMagicLinkEmail(user.primaryEmail, { callbackUrl: "http://localhost:3000/handler" });
  const { code } = await vestibule.inbox.next({ to: user.primaryEmail });
  const dashboard = await fetch(vestibule.url + "/dashboard");
  console.log(JSON.stringify({ code, dashboard: dashboard.status }));
`;

describe("the test kit that the server offers", () => {
  it("installs into an empty folder, and starts the server that it contains", async () => {
    await install(`${server.url}/kit/test.tgz`);

    const { stdout } = await run(inject("nodePath"), ["--input-type=module", "--eval", script], { cwd: folder });

    expect(JSON.parse(stdout)).toEqual({ code: expect.stringMatching(/^[A-Z0-9]{6}$/), dashboard: 200 });
  });
});
