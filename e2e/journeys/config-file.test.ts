import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { StackAdminApp } from "@vestibule/client";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createProject, type TestProject } from "../support/project.ts";
import { spawnProgram } from "../support/server/process.ts";
import { type Server, startServer } from "../support/server.ts";

const program = fileURLToPath(new URL("../../packages/cli/src/main.ts", import.meta.url));
let server: Server;
let folder: string;
beforeAll(async () => {
  server = await startServer();
  folder = await mkdtemp(join(inject("runFolder"), "config-"));
});
afterAll(() => server.discard());

async function run({ baseUrl, projectId, superSecretAdminKey }: TestProject, environment: object, ...words: string[]) {
  const command = spawnProgram(program, ["config", ...words], {
    VESTIBULE_API_URL: baseUrl,
    VESTIBULE_PROJECT_ID: projectId,
    VESTIBULE_SUPER_SECRET_ADMIN_KEY: superSecretAdminKey,
    ...environment,
  });
  const code = await command.exitCode;
  return { code, output: command.output() };
}
const createAdminApp = ({ baseUrl, projectId, superSecretAdminKey }: TestProject) =>
  new StackAdminApp({ baseUrl, projectId, superSecretAdminKey, tokenStore: null });

/** A project with a value for every kind of setting. */
async function createRichProject(): Promise<TestProject> {
  const project = await createProject(server.url, {
    passkey_enabled: true,
    domains: [{ domain: "https://shop.example.com", handler_path: "/handler" }],
    oauth_providers: [{ id: "github", type: "standard", client_id: "i", client_secret: "github-secret" }],
    email_config: {
      type: "standard",
      host: "mail.example.com",
      port: 587,
      username: "u",
      password: "mail-secret",
      sender_name: "Shop",
      sender_email: "shop@example.com",
    },
  });
  const admin = createAdminApp(project);
  await admin.createTeamPermissionDefinition({ id: "editor", containedPermissionIds: ["$read_members"] });
  await admin.createTeamPermissionDefinition({ id: "chief", containedPermissionIds: ["editor"] });
  const [template] = await admin.listEmailTemplates();
  await admin.updateEmailTemplate("email_verification", { subject: "Ours", content: template?.content ?? {} });
  return project;
}

describe.each(["json", "ts"])("a project's configuration in a .%s file", (extension) => {
  it("moves from one project to another, after which there are no differences", async () => {
    const [from, to] = await Promise.all([createRichProject(), createProject(server.url)]);
    const path = join(folder, `all.${extension}`);
    expect(await run(from, {}, "pull", path)).toMatchObject({ code: 0 });
    expect(await run(from, {}, "plan", path, "--check")).toMatchObject({
      code: 0,
      output: expect.stringContaining("No changes. The project matches the file."),
    });
    const text = await readFile(path, "utf8");
    for (const secret of ["github-secret", "mail-secret"]) expect(text).not.toContain(secret);

    expect(await run(to, {}, "push", path)).toMatchObject({
      code: 1,
      output: expect.stringContaining("Set GITHUB_CLIENT_SECRET in the environment"),
    });
    const secrets = { GITHUB_CLIENT_SECRET: "github-secret", SMTP_PASSWORD: "mail-secret" };
    expect(await run(to, secrets, "plan", path, "--check")).toMatchObject({ code: 1 });
    expect(await run(to, secrets, "push", path)).toMatchObject({ code: 0 });
    expect((await run(to, {}, "plan", path)).output).toContain("No changes. The project matches the file.");
    const [original, copy] = await Promise.all([createAdminApp(from).getProject(), createAdminApp(to).getProject()]);
    expect(copy.config).toEqual(original.config);
  });
});

describe("pushing", () => {
  it("deletes permissions or overwrites a file only when asked to", async () => {
    const project = await createRichProject();
    const path = join(folder, "less.json");
    await writeFile(path, JSON.stringify({ teamPermissions: { team_admin: {}, team_member: {} }, emailTemplates: {} }));
    expect(await run(project, {}, "pull", path)).toMatchObject({ code: 1, output: expect.stringContaining("--force") });
    expect(await run(project, {}, "push", path)).toMatchObject({
      code: 1,
      output: expect.stringContaining("--delete"),
    });
    expect(await run(project, {}, "push", path, "--delete")).toMatchObject({ code: 0 });
    const ids = (await createAdminApp(project).listTeamPermissionDefinitions()).map(({ id }) => id);
    expect(ids.filter((id) => !id.startsWith("$"))).toEqual(["team_admin", "team_member"]);
  });

  it("prints the server's error message", async () => {
    const project = await createProject(server.url);
    const path = join(folder, "wrong.json");
    await writeFile(path, JSON.stringify({ config: { userDefaultPermissions: [{ id: "nothing" }] } }));
    expect(await run(project, {}, "push", path)).toMatchObject({
      code: 1,
      output: expect.stringContaining('"nothing"'),
    });
  });

  it("prints a message also when the server responds with plain text", async () => {
    const project = await createProject(server.url);
    const path = join(folder, "twice.json");
    const domains = ["https://A.example/", "https://a.example"].map((domain) => ({ domain, handlerPath: "/handler" }));
    await writeFile(path, JSON.stringify({ config: { domains } }));
    const { code, output } = await run(project, {}, "push", path);
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining("contains the same address twice") });
    expect(output).not.toContain("    at ");
  });

  it("fails, as planning does, if a setting has an unknown name", async () => {
    const project = await createProject(server.url);
    const path = join(folder, "slip.json");
    await writeFile(path, JSON.stringify({ config: { passkeysEnabled: true } }));
    for (const action of ["plan", "push"]) {
      expect(await run(project, {}, action, path)).toEqual({
        code: 1,
        output: expect.stringContaining("config.passkeysEnabled: unknown setting."),
      });
    }
  });
});
