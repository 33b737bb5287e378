import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "../support/api.ts";
import { measure } from "../support/measure.ts";
import { createProject, freshEmail, password, type TestProject } from "../support/project.ts";
import { type Server, startServer } from "../support/server.ts";

/** In ms. Without a notification from the other node, the cached project would be read again only after 60 s. */
const announced = { timeout: 20_000, interval: 20 };

let first: Server;
let second: Server;
let project: TestProject;

/** Connection URL of a server's database. The socket path is URL-encoded. */
async function databaseUrl({ dataFolder }: Server): Promise<string> {
  const secret = (await readFile(join(dataFolder, "postgres", "password"), "utf8")).trim();
  const socket = encodeURIComponent(join(dataFolder, "postgres", "socket"));
  return `postgres://vestibule:${secret}@${socket}/postgres`;
}

beforeAll(async () => {
  first = await startServer();
  second = await startServer({
    environment: {
      VESTIBULE_DATABASE_URL: await databaseUrl(first),
      VESTIBULE_SECRET: (await readFile(join(first.dataFolder, "secret"), "utf8")).trim(),
      VESTIBULE_PUBLIC_URL: first.url,
    },
  });
  project = await createProject(first.url);
});
afterAll(async () => {
  await second.discard();
  await first.discard();
});

const client = () => ({ projectId: project.projectId, publishableClientKey: project.publishableClientKey });
const admin = () => ({ projectId: project.projectId, adminAccessToken: project.adminAccessToken });

async function signUp(on: Server): Promise<string> {
  const body = { email: freshEmail(), password, verification_callback_url: `${first.url}/verify` };
  const answer = await callApi(on.url, client(), "POST", "/auth/password/sign-up", body);
  expect(answer.status).toBe(200);
  return String(answer.body.access_token);
}

const statusOfMe = async (on: Server, accessToken: string) =>
  (await callApi(on.url, { ...client(), accessToken }, "GET", "/users/me")).status;

describe("two servers on one database", () => {
  it("accept a session that was created on the other", async () => {
    expect(await statusOfMe(second, await signUp(first))).toBe(200);
    expect(await statusOfMe(first, await signUp(second))).toBe(200);
  });

  it("reject a session at once after it was revoked on the other", async () => {
    const accessToken = await signUp(first);
    expect(await statusOfMe(first, accessToken)).toBe(200);
    const ended = await callApi(second.url, { ...client(), accessToken }, "DELETE", "/auth/sessions/current", {});
    expect(ended.status).toBe(200);
    expect(await statusOfMe(first, accessToken)).toBe(400);
  });

  it("apply a configuration change from the other at once", async () => {
    const displayName = async () => (await callApi(second.url, client(), "GET", "/projects/current")).body.display_name;
    expect(await displayName()).toBe("Test");
    await callApi(first.url, admin(), "PATCH", "/internal/projects/current", { display_name: "Renamed" });
    await measure("two nodes: a configuration changed on the other", () =>
      expect.poll(displayName, announced).toBe("Renamed"),
    );
  });

  it("reject a key at once after it was revoked on the other", async () => {
    const keys = await callApi(first.url, admin(), "GET", "/internal/api-keys");
    const [set] = keys.body.items as { id: string }[];
    const status = async () => (await callApi(second.url, client(), "GET", "/projects/current")).status;
    expect(await status()).toBe(200);
    await callApi(first.url, admin(), "PATCH", `/internal/api-keys/${set?.id}`, { revoked: true });
    await measure("two nodes: a key revoked on the other", () => expect.poll(status, announced).toBe(401));
  });
});

describe("a server with another secret", () => {
  it("refuses to start on a database whose secrets it can't decrypt", async () => {
    const environment = { VESTIBULE_DATABASE_URL: await databaseUrl(first), VESTIBULE_SECRET: "x".repeat(43) };
    await expect(startServer({ environment })).rejects.toThrow("another server secret");
  });
});
