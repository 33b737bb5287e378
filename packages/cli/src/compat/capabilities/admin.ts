import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { type Capability, type Step, step } from "../capability.ts";
import { expectFields, expectFound, expectThrown } from "../expectations.ts";
import type { AdminApp } from "../published-client.ts";
import { freshEmail, type World } from "../world.ts";

const dayMs = 86_400_000;

const administered = (
  title: string,
  run: (app: AdminApp, world: World) => Promise<void>,
  { since }: Pick<Partial<Step>, "since"> = {},
): Step =>
  step(title, (world) => run(world.createAdminApp(), world), { needs: ["admin key"], ...(since && { since }) });

const permissionId = () => `may_${randomUUID().replaceAll("-", "_")}`;

export const adminProject: Capability = {
  id: "admin-project",
  title: "Project configuration",
  steps: [
    administered("reads the configuration", async (app, { target }) => {
      const project = await app.getProject();
      assert.equal(project.id, target.projectId);
      expectFields(project.config, { credentialEnabled: true, signUpEnabled: true });
    }),
    administered("changes the display name", async (app) => {
      const project = await app.getProject();
      const before = project.displayName;
      await project.update({ displayName: "Engines" });
      assert.equal((await app.getProject()).displayName, "Engines");
      await project.update({ displayName: before });
    }),
    administered("adds and removes a trusted domain", async (app) => {
      const project = await app.getProject();
      const before = project.config.domains;
      const added = { domain: "https://compat.example.com", handlerPath: "/handler" };
      await project.update({ config: { domains: [...before, added] } });
      expectFields((await app.getProject()).config, { domains: [...before, added] });
      await project.update({ config: { domains: before } });
    }),
    administered("turns a sign-in method on and off", async (app) => {
      const project = await app.getProject();
      const before = project.config.passkeyEnabled;
      await project.update({ config: { passkeyEnabled: !before } });
      expectFields((await app.getProject()).config, { passkeyEnabled: !before });
      await project.update({ config: { passkeyEnabled: before } });
    }),
    administered("lists what blocks production mode", async (app) => {
      assert.ok(Array.isArray(await (await app.getProject()).getProductionModeErrors()));
    }),
    administered(
      "reads the configuration by paths",
      async (app) => {
        const config = await (await app.getProject()).getConfig();
        expectFields(config, { auth: expectFound(config.auth) });
      },
      { since: "2.8.108" },
    ),
    administered(
      "changes the configuration by paths",
      async (app) => {
        const project = await app.getProject();
        const { allowSignUp } = (await project.getConfig()).auth;
        await project.updateConfig({ "auth.allowSignUp": allowSignUp });
        assert.equal((await project.getConfig()).auth.allowSignUp, allowSignUp);
      },
      { since: "2.8.108" },
    ),
  ],
};

export const adminKeys: Capability = {
  id: "admin-keys",
  title: "Project keys",
  steps: [
    administered("creates, lists, and revokes keys", async (app) => {
      const made = await app.createInternalApiKey({
        description: "Compatibility",
        expiresAt: new Date(Date.now() + dayMs),
        hasPublishableClientKey: true,
        hasSecretServerKey: true,
        hasSuperSecretAdminKey: false,
      });
      const find = async () => expectFound((await app.listInternalApiKeys()).find(({ id }) => id === made.id));
      const lastFour = expectFound(made.publishableClientKey).slice(-4);
      expectFields((await find()).publishableClientKey, { lastFour });
      await (await find()).revoke();
      assert.equal((await find()).whyInvalid(), "manually-revoked");
    }),
  ],
};

export const adminPermissions: Capability = {
  id: "admin-permissions",
  title: "Permission definitions",
  steps: [
    administered("creates, updates, and deletes a team permission", async (app) => {
      const id = permissionId();
      const find = async () => (await app.listTeamPermissionDefinitions()).find((each) => each.id === id);
      await app.createTeamPermissionDefinition({ id, description: "May", containedPermissionIds: ["$read_members"] });
      expectFields(await find(), { description: "May", containedPermissionIds: ["$read_members"] });
      await app.updateTeamPermissionDefinition(id, { description: "Might" });
      expectFields(await find(), { description: "Might" });
      await app.deleteTeamPermissionDefinition(id);
      assert.equal(await find(), undefined);
    }),
    administered(
      "creates, updates, and deletes a project permission",
      async (app) => {
        const id = permissionId();
        const find = async () => (await app.listProjectPermissionDefinitions()).find((each) => each.id === id);
        await app.createProjectPermissionDefinition({ id, description: "May", containedPermissionIds: [] });
        await app.updateProjectPermissionDefinition(id, { description: "Might" });
        expectFields(await find(), { description: "Might" });
        await app.deleteProjectPermissionDefinition(id);
        assert.equal(await find(), undefined);
      },
      { since: "2.8.12" },
    ),
  ],
};

export const adminEmails: Capability = {
  id: "admin-emails",
  title: "Email templates and log",
  steps: [
    administered(
      "lists the email templates",
      async (app) => {
        assert.ok((await app.listEmailTemplates()).length > 0);
      },
      { since: "2.8.108" },
    ),
    administered(
      "lists the email themes",
      async (app) => {
        assert.ok((await app.listEmailThemes()).length > 0);
      },
      { since: "2.8.108" },
    ),
    administered(
      "lists the email drafts",
      async (app) => {
        assert.ok(Array.isArray(await app.listEmailDrafts()));
      },
      { since: "2.8.108" },
    ),
    administered(
      "renders a preview of an email",
      async (app) => {
        const [template] = await app.listEmailTemplates();
        assert.match(await app.getEmailPreview({ templateId: expectFound(template).id }), /</);
      },
      { since: "2.8.108" },
    ),
    administered(
      "returns the error of a template that is code",
      async (app) => {
        const templateTsxSource = "export const EmailTemplate = () => <p>Hello</p>;";
        await expectThrown(app.getEmailPreview({ templateTsxSource }), "EMAIL_RENDERING_ERROR");
      },
      { since: "2.8.108" },
    ),
    administered("lists the sent emails", async (app) => {
      assert.ok(Array.isArray(await app.listSentEmails()));
    }),
    administered("returns the error of a mail server that can't be reached", async (app) => {
      const sent = await app.sendTestEmail({
        recipientEmail: freshEmail(),
        emailConfig: {
          host: "nowhere.invalid",
          port: 25,
          username: "",
          password: "",
          senderName: "S",
          senderEmail: "s@example.com",
        },
      });
      assert.equal(sent.status, "error");
    }),
    administered(
      "lists the queue of emails",
      async (app) => {
        assert.ok(Array.isArray((await app.listOutboxEmails({ limit: 10 })).items));
      },
      { since: "2.8.108" },
    ),
  ],
};
