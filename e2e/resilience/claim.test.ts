import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "../support/api.ts";
import { password, readDemo } from "../support/project.ts";
import { internalKeys, type Server, startServer } from "../support/server.ts";

let server: Server;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.discard());

const internal = { projectId: "internal", publishableClientKey: internalKeys.publishableClientKey };
const owner = { email: "owner@example.com", password };

const claimLink = () => server.process.output().match(/http:[^\s"]+\/claim\?code=([0-9a-z]+)/);
const post = (fields: Record<string, string>) =>
  fetch(`${server.url}/claim`, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });

describe("server setup with the printed link", () => {
  it("shows a form, creates one owner who administers the server, and works once", async () => {
    const [link = "", code = ""] = claimLink() ?? [];
    expect(code).toMatch(/^[0-9a-z]{45}$/);

    const home = await (await fetch(server.url)).text();
    expect(home).toContain("Open the link that the server printed when it started.");
    expect(home).not.toContain(code);

    const form = await fetch(link);
    expect(form.status).toBe(200);
    expect(await form.text()).toContain("Set up your server");
    expect((await post({ ...owner, code: "0".repeat(45) })).status).toBe(404);
    const short = await post({ ...owner, code, password: "short" });
    expect(short.status).toBe(400);
    expect(await short.text()).toContain('aria-invalid="true"');

    const claimed = await post({ ...owner, code });
    expect([claimed.status, claimed.headers.get("location")]).toEqual([303, "/dashboard/new-project?first=true"]);

    const signIn = await callApi(server.url, internal, "POST", "/auth/password/sign-in", owner);
    expect(signIn.status).toBe(200);
    const adminAccessToken = String(signIn.body.access_token);
    const { projectId } = await readDemo(server.url);
    for (const owned of ["internal", projectId]) {
      const read = await callApi(
        server.url,
        { projectId: owned, adminAccessToken },
        "GET",
        "/internal/projects/current",
      );
      expect(read).toMatchObject({ status: 200, body: { id: owned } });
    }

    expect(await (await fetch(server.url)).text()).toContain("Open the dashboard");

    const second = await post({ email: "second@example.com", password, code });
    expect(second.status).toBe(404);
    expect(await second.text()).toContain("This link can't be used");
    expect((await fetch(link)).status).toBe(404);
    const late = await callApi(server.url, internal, "POST", "/auth/password/sign-up", {
      email: "second@example.com",
      password,
      verification_callback_url: `${server.url}/handler/email-verification`,
    });
    expect(late.body).toMatchObject({ code: "SIGN_UP_NOT_ENABLED" });
  });

  it("isn't offered again after a restart", async () => {
    await server.stop();
    server = await server.restart();

    expect(claimLink()).toBeNull();
  });
});
