import type { TestProject, TestUser } from "./fixtures.ts";
import type { TestApp } from "./test-app.ts";

/** A contact channel in the API's format. */
export interface TestChannel {
  readonly id: string;
  readonly user_id: string;
  readonly value: string;
  readonly is_primary: boolean;
  readonly is_verified: boolean;
  readonly used_for_auth: boolean;
}

/** The channels of a user, oldest first. */
export async function listChannels(app: TestApp, project: TestProject, user: TestUser): Promise<TestChannel[]> {
  const path = `/contact-channels?user_id=${user.id}`;
  const { json } = await app.send({ method: "GET", path, headers: project.as("server") });
  return json.items as TestChannel[];
}

/** Adds a channel with server access; by default unverified and not used for sign-in. */
export async function createChannel(
  app: TestApp,
  project: TestProject,
  user: TestUser,
  change: object = {},
): Promise<TestChannel> {
  app.advance(1);
  const { status, json, text } = await app.send({
    method: "POST",
    path: "/contact-channels",
    headers: project.as("server"),
    body: {
      user_id: user.id,
      type: "email",
      value: `${crypto.randomUUID()}@example.com`,
      used_for_auth: false,
      ...change,
    },
  });
  if (status !== 201) throw new Error(`The fixture's channel was not added: ${text}`);
  return json as unknown as TestChannel;
}

/** A user's first channel, created at sign-up. */
export async function getFirstChannel(app: TestApp, project: TestProject, user: TestUser): Promise<TestChannel> {
  const [first] = await listChannels(app, project, user);
  if (!first) throw new Error("The user has no contact channel");
  return first;
}
