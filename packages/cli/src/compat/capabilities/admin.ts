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
    administered(
      "pushes a configuration, which the environment's changes override until they are reset",
      async (app) => {
        const project = await app.getProject();
        const path = "auth.oauth.accountMergeStrategy";
        const getStrategy = async () => (await project.getConfig()).auth.oauth.accountMergeStrategy;
        const before = await getStrategy();
        await project.updatePushedConfig({ [path]: "raise_error" });
        await project.updateConfig({ [path]: "allow_duplicates" });
        assert.equal(await getStrategy(), "allow_duplicates");
        await project.resetConfigOverrideKeys("environment", [path]);
        assert.equal(await getStrategy(), "raise_error");
        await project.pushConfig({}, { source: { type: "pushed-from-unknown" } });
        assert.deepEqual(await project.getPushedConfigSource(), { type: "pushed-from-unknown" });
        await project.unlinkPushedConfigSource();
        await project.updateConfig({ [path]: before });
        assert.equal(await getStrategy(), before);
      },
      { since: "2.8.108" },
    ),
    administered(
      "sets and removes a logo",
      async (app) => {
        const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=";
        const project = await app.getProject();
        const before = project.logoUrl ?? null;
        await project.update({ logoUrl: `data:image/png;base64,${pixel}` });
        assert.match(String((await app.getProject()).logoUrl), /^http/);
        await project.update({ logoUrl: before });
        assert.equal((await app.getProject()).logoUrl ?? null, before);
      },
      { since: "2.8.108" },
    ),
    administered(
      "sets whether clients need a publishable client key",
      async (app) => {
        const project = await app.getProject();
        const isRequired = async () => (await project.getConfig()).project.requirePublishableClientKey;
        const before = await isRequired();
        // The same value, because other steps run at the same time.
        await project.update({ requirePublishableClientKey: before });
        assert.equal(await isRequired(), before);
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
