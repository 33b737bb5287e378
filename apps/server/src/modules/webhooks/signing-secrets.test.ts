import { Webhook } from "svix";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findTablesContaining } from "../../testing/find-stored-text.ts";
import { makeProject, type TestProject } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { currentSecret, newSecret, rotateSecret, secretOverlapMs } from "./signing-secrets.ts";
import { makeDispatcher, makeEndpoint, type TestEndpoint, writeEvent } from "./testing/fixtures.ts";
import { type Received, type Receiver, startReceiver } from "./testing/receiver.ts";

let app: TestApp;
let receiver: Receiver;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  // The libraries use the system clock.
  app.advance(Date.now() - app.platform.clock());
});
beforeEach(async () => {
  receiver = await startReceiver();
  project = await makeProject(app);
  return () => receiver.close();
});
afterAll(() => app.close());

const deliver = () => makeDispatcher(app).runOnce();
const getSecret = ({ projectId, endpointId }: TestEndpoint) =>
  currentSecret(app.platform.database, app.platform, projectId, endpointId);
const rotate = (endpoint: TestEndpoint, key?: string) =>
  app.platform.database.transaction((transaction) =>
    rotateSecret(transaction, app.platform, { ...endpoint, key, now: app.platform.clock() }),
  );
const isSignedWith = (secret: string, request: Received | undefined): boolean => {
  try {
    new Webhook(secret).verify(request?.body ?? "", request?.headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
};
const signatures = ({ headers }: Received) => String(headers["svix-signature"]).split(" ");

describe("a secret", () => {
  test("is stored only encrypted", async () => {
    const { secret } = await makeEndpoint(app, project, receiver.url);
    expect(await findTablesContaining(app, secret)).toEqual([]);
    expect(await findTablesContaining(app, secret.slice("whsec_".length))).toEqual([]);
  });

  test("of another endpoint can't be decrypted in its place", async () => {
    const [own, other] = [
      await makeEndpoint(app, project, receiver.url),
      await makeEndpoint(app, project, receiver.url),
    ];
    await app.platform.database.pool.query(
      `update webhook_secrets set ciphertext = (select ciphertext from webhook_secrets where endpoint_id = $2) where endpoint_id = $1`,
      [own.endpointId, other.endpointId],
    );
    await expect(getSecret(own)).rejects.toThrow();
    expect(await getSecret(other)).toBe(other.secret);
  });

  test("is not found in another project", async () => {
    const own = await makeEndpoint(app, project, receiver.url);
    const elsewhere = await makeProject(app);
    await expect(getSecret({ ...own, projectId: elsewhere.id })).rejects.toThrow();
  });
});

describe("a rotated secret", () => {
  test("signs along with the new one for a day", async () => {
    const endpoint = await makeEndpoint(app, project, receiver.url);
    await rotate(endpoint);
    const secret = await getSecret(endpoint);
    expect(secret).not.toBe(endpoint.secret);
    await writeEvent(app, project);
    await deliver();
    const [during] = receiver.received;
    expect([isSignedWith(secret, during), isSignedWith(endpoint.secret, during)]).toEqual([true, true]);
    expect(isSignedWith(newSecret(), during)).toBe(false);
    await writeEvent(app, project);
    await app.later(secretOverlapMs, deliver);
    expect(receiver.received.map((request) => signatures(request).length)).toEqual([2, 1]);
  });

  test("can be replaced by a custom one", async () => {
    const endpoint = await makeEndpoint(app, project, receiver.url);
    const own = newSecret();
    await rotate(endpoint, own);
    expect(await getSecret(endpoint)).toBe(own);
  });

  test("is not replaced by an invalid one", async () => {
    const endpoint = await makeEndpoint(app, project, receiver.url);
    await expect(rotate(endpoint, "whsec_short")).rejects.toThrow();
    expect(await getSecret(endpoint)).toBe(endpoint.secret);
  });

  test("doesn't make the header grow without limit", async () => {
    const endpoint = await makeEndpoint(app, project, receiver.url);
    for (let count = 0; count < 10; count += 1) await rotate(endpoint);
    await writeEvent(app, project);
    await deliver();
    expect(receiver.received.map((request) => signatures(request).length)).toEqual([4]);
  });

  test("with concurrent rotations leaves one current secret", async () => {
    const endpoint = await makeEndpoint(app, project, receiver.url);
    await Promise.all(Array.from({ length: 5 }, () => rotate(endpoint)));
    await writeEvent(app, project);
    await deliver();
    expect(isSignedWith(await getSecret(endpoint), receiver.received[0])).toBe(true);
  });
});
