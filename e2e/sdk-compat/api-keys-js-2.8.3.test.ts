import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { configureProject } from "../support/project.ts";
import { type PublishedProject, startPublishedProject } from "./published-project.ts";

let published: PublishedProject;
beforeAll(async () => {
  published = await startPublishedProject({ allow_user_api_keys: true });
});
afterAll(() => published.stop());

const signedIn = async () => (await published.signUp()).app.getUser({ or: "throw" });

describe("user API keys with @stackframe/js 2.8.3", () => {
  it("a key is shown once, listed by its last characters, renamed, and permanently revoked", async () => {
    const user = await signedIn();

    const created = await user.createApiKey({ description: "Laptop", expiresAt: null });
    expect(created).toMatchObject({ type: "user", userId: user.id, description: "Laptop" });
    expect(created.value).toMatch(/^sk_[0-9a-z]{99}$/);
    const [listed] = await user.listApiKeys();
    expect(listed?.value).toEqual({ lastFour: created.value.slice(-4) });
    expect([listed?.isValid(), listed?.whyInvalid()]).toEqual([true, null]);
    await listed?.update({ description: "Old laptop" });
    await listed?.revoke();

    const [revoked] = await user.listApiKeys();
    expect(revoked?.description).toBe("Old laptop");
    expect([revoked?.isValid(), revoked?.whyInvalid()]).toEqual([false, "manually-revoked"]);
  });

  it("a public key is marked as public, and an expired one no longer works", async () => {
    const user = await signedIn();

    const created = await user.createApiKey({ description: "Past", expiresAt: new Date(1000), isPublic: true });

    expect(created.value).toMatch(/^pk_/);
    const [listed] = await user.listApiKeys();
    expect(listed?.expiresAt).toEqual(new Date(1000));
    expect(listed?.whyInvalid()).toBe("expired");
    expect(await published.createServerApp().getUser({ apiKey: created.value })).toBeNull();
  });

  it("a project without user API keys creates none", async () => {
    const user = await signedIn();
    await configureProject(published.project, { allow_user_api_keys: false });

    await expect(user.createApiKey({ description: "No", expiresAt: null })).rejects.toThrow();

    await configureProject(published.project, { allow_user_api_keys: true });
  });
});
