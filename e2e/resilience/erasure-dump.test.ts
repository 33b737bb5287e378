import { execFile } from "node:child_process";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { callApi } from "../support/api.ts";
import { createDataFolder } from "../support/data-folder.ts";
import { createProject, freshEmail, password, type TestProject } from "../support/project.ts";
import { findDebianProgram } from "../support/server/debian-program.ts";
import { createPostgres, type PostgresServer } from "../support/server/postgres-server.ts";
import { type Server, startServer } from "../support/server.ts";

/** The PostgreSQL that the server embeds has no pg_dump, and pg_dump refuses servers newer than itself. */
const pgDump = await findDebianProgram("pg_dump");

const name = "Zephyrine Quibblesworth";

interface Running {
  readonly server: Server;
  readonly project: TestProject;
}

/** A request that must succeed, as the project's server, or as its client with an access token. */
async function send({ server, project }: Running, method: string, path: string, body?: object, accessToken?: string) {
  const { projectId, publishableClientKey, superSecretAdminKey } = project;
  const caller = accessToken ? { publishableClientKey, accessToken } : { superSecretAdminKey };
  const answer = await callApi(server.url, { projectId, ...caller }, method, path, body);
  expect([path, answer]).toEqual([
    path,
    expect.objectContaining({ status: expect.toSatisfy((it: number) => it < 300) }),
  ]);
  return answer.body;
}

/** A user who leaves traces: emails, sessions, keys, teams, failed sign-ins, metadata and audit entries. */
async function createBusyUser(running: Running) {
  const { server, project } = running;
  const email = freshEmail();
  const client = { projectId: project.projectId, publishableClientKey: project.publishableClientKey };
  const signUp = { email, password, verification_callback_url: `${server.url}/verify` };
  const { body } = await callApi(server.url, client, "POST", "/auth/password/sign-up", signUp);
  const { user_id: id, access_token: accessToken } = body as { user_id: string; access_token: string };
  await send(running, "PATCH", "/users/me", { display_name: name, client_metadata: { nick: name } }, accessToken);
  await send(running, "PATCH", `/users/${id}`, { server_metadata: { email, id } });
  const second = { user_id: id, type: "email", value: `second-${email}`, used_for_auth: false };
  await send(running, "POST", "/contact-channels", second);
  await send(running, "POST", "/teams", { display_name: "Own team", creator_user_id: id });
  await send(running, "POST", "/auth/sessions", { user_id: id });
  const key = { user_id: id, description: "A key", expires_at_millis: null, is_public: false };
  await send(running, "POST", "/user-api-keys", key);
  const reset = { email, callback_url: `${server.url}/reset` };
  expect((await callApi(server.url, client, "POST", "/auth/password/send-reset-code", reset)).status).toBe(200);
  const wrong = { email, password: "not the password" };
  expect((await callApi(server.url, client, "POST", "/auth/password/sign-in", wrong)).status).toBe(400);
  return { id, email };
}

/** All rows of all schemas as SQL text: jobs, audit log and outbox included. */
async function dump(path: string, { url }: PostgresServer): Promise<string> {
  const { stdout } = await promisify(execFile)(path, ["--dbname", url], { maxBuffer: 2 ** 30 });
  return stdout;
}

/** The lines with the text, also as bytes, which pg_dump writes in hexadecimal, and an ID without its hyphens. */
const findLines = (sql: string, text: string): string[] => {
  const forms = [text, text.replaceAll("-", ""), Buffer.from(text).toString("hex")].map((form) => form.toLowerCase());
  return sql.split("\n").filter((line) => forms.some((form) => line.toLowerCase().includes(form)));
};

describe("a dump of the database", () => {
  if (pgDump.path === null)
    it(`is not tested here, because ${pgDump.whyMissing}`, () => {
      expect(pgDump.path).toBeNull();
    });
  else {
    const { path } = pgDump;
    it("has no address, name and ID of a deleted user, once the erasure has run, and the audit log verifies", async () => {
      const postgres = await createPostgres({ bin: dirname(path) });
      onTestFinished(() => postgres.discard());
      await postgres.start();
      const environment = { VESTIBULE_DATABASE_URL: postgres.url, VESTIBULE_SECRET: "s".repeat(43) };
      const server = await startServer({ dataFolder: await createDataFolder(), environment });
      onTestFinished(() => server.discard());
      const running = { server, project: await createProject(server.url, { allow_user_api_keys: true }) };
      const user = await createBusyUser(running);
      const verify = () => send(running, "GET", "/internal/audit-log/verification");
      const before = await verify();
      const texts = [user.email, user.id, name];
      const full = await dump(path, postgres);
      for (const text of texts) expect(findLines(full, text).length).toBeGreaterThan(1);

      await send(running, "DELETE", `/users/${user.id}`);
      const findTraces = async () => {
        const erased = await dump(path, postgres);
        return texts.flatMap((text) => findLines(erased, text));
      };
      // The job runs seconds after the deletion.
      await expect.poll(findTraces, { interval: 1_000 }).toEqual([]);

      expect(await verify()).toMatchObject({
        is_whole: true,
        entries: expect.toSatisfy((it) => it > Number(before.entries)),
      });
      // The dump is one of this database: the project is still in it.
      expect(await dump(path, postgres)).toContain(running.project.projectId);
    });
  }
});
