import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addTeamMember, makeKey as createKey, keyKinds, makeKeyProject, makeTeam } from "../../testing/api-keys.ts";
import { signUp } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe.each(keyKinds)("PATCH $path/{id}", (kind) => {
  test("reactivates an expired key only after a recent sign-in, if creating one requires it; servers need none", async () => {
    const project = await makeKeyProject(app, { recent_sign_in_required: true });
    const person = await signUp(app, project);
    const team = await makeTeam(app, project);
    await addTeamMember(app, project, team, person, ["$manage_api_keys"]);
    const owner = kind.type === "user" ? person.id : team;
    const { id } = await createKey(app, project, kind, owner, { expires_at_millis: app.platform.clock() - 1 });
    const change = (headers: Record<string, string>, body: object) =>
      app.send({ method: "PATCH", path: `${kind.path}/${id}?${kind.owner}=${owner}`, headers, body });
    const prolonged = { expires_at_millis: null };

    expect((await change(project.as("client", person.accessToken), prolonged)).status).toBe(200);
    const refresh = { ...project.as("client"), "x-stack-refresh-token": person.refreshToken };
    await app.later(10 * 60_000, async () => {
      const { json } = await app.send({ method: "POST", path: "/auth/sessions/current/refresh", headers: refresh });
      const client = project.as("client", String(json.access_token));
      expect((await change(client, prolonged)).status).toBe(403);
      expect((await change(project.as("server"), prolonged)).status).toBe(200);
      // Reducing a key's power is always allowed.
      expect((await change(client, { description: "Old", revoked: true })).status).toBe(200);
    });
  });
});
