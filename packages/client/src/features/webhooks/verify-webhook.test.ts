import { createHmac } from "node:crypto";
import { Webhook } from "svix";
import { describe, expect, it } from "vitest";
import { createTestServerApp } from "../../testing/server-app.ts";
import { verifyWebhook, type WebhookRequest } from "./verify-webhook.ts";

const secret = `whsec_${Buffer.from("a secret of thirty-two bytes ...").toString("base64")}`;
const now = 1_800_000_000_000;
const event = { type: "team.deleted", data: { id: "t" } };
const body = JSON.stringify(event);
const clock = { now: () => now };

/** Signed as by Svix's published library. */
const createHeaders = ({ id = "msg_1", at = now, text = body, key = secret, prefix = "webhook" } = {}) => ({
  [`${prefix}-id`]: id,
  [`${prefix}-timestamp`]: String(Math.floor(at / 1000)),
  [`${prefix}-signature`]: new Webhook(key).sign(id, new Date(at), text),
});
const verify = (request: Partial<WebhookRequest>, key = secret) =>
  verifyWebhook({ headers: createHeaders(), body, ...request }, key, clock);

describe("a webhook", () => {
  it.each(["webhook", "svix"])("signed with %s-… headers returns its event and ID", async (prefix) => {
    expect(await verify({ headers: createHeaders({ prefix }) })).toEqual({
      ...event,
      id: "msg_1",
      timestamp: new Date(now),
    });
  });

  it.each([
    ["as Headers", new Headers(createHeaders())],
    ["as Node gives them", createHeaders()],
    [
      "in any letter case",
      Object.fromEntries(Object.entries(createHeaders()).map(([name, value]) => [name.toUpperCase(), value])),
    ],
    ["as lists", Object.fromEntries(Object.entries(createHeaders()).map(([name, value]) => [name, [value]]))],
  ])("verifies headers %s", async (_how, headers) => {
    expect((await verify({ headers })).type).toBe("team.deleted");
  });

  it("verifies a body given as bytes", async () => {
    const text = JSON.stringify({ type: "team.deleted", data: { id: "ü" } });
    expect(await verify({ headers: createHeaders({ text }), body: Buffer.from(text) })).toMatchObject({
      data: { id: "ü" },
    });
  });

  it("verifies during secret rotation", async () => {
    const other = `v1,${createHmac("sha256", "another").update(body).digest("base64")}`;
    const headers = createHeaders();
    expect(
      await verify({ headers: { ...headers, "webhook-signature": `${other} v2,x ${headers["webhook-signature"]}` } }),
    ).toMatchObject(event);
  });

  it.each([
    ["without its headers", { headers: {} }, "MISSING_HEADERS"],
    ["with another body", { body: body.replace("t", "u") }, "WRONG_SIGNATURE"],
    ["with another id", { headers: { ...createHeaders(), "webhook-id": "msg_2" } }, "WRONG_SIGNATURE"],
    [
      "with another time",
      { headers: { ...createHeaders(), "webhook-timestamp": String(now / 1000 - 1) } },
      "WRONG_SIGNATURE",
    ],
    [
      "signed by another",
      { headers: createHeaders({ key: `whsec_${Buffer.alloc(32).toString("base64")}` }) },
      "WRONG_SIGNATURE",
    ],
    [
      "with a malformed signature",
      { headers: { ...createHeaders(), "webhook-signature": "v1,%%%" } },
      "WRONG_SIGNATURE",
    ],
    [
      "with half a letter of base64 as signature",
      { headers: { ...createHeaders(), "webhook-signature": "v1,A" } },
      "WRONG_SIGNATURE",
    ],
    ["of six minutes ago", { headers: createHeaders({ at: now - 360_000 }) }, "TOO_OLD"],
    ["of six minutes from now", { headers: createHeaders({ at: now + 360_000 }) }, "TOO_NEW"],
    ["of no time", { headers: { ...createHeaders(), "webhook-timestamp": "now" } }, "TOO_OLD"],
    ["that is no JSON", { headers: createHeaders({ text: "hello" }), body: "hello" }, "NOT_JSON"],
  ])("rejects %s", async (_how, request, code) => {
    await expect(verify(request)).rejects.toMatchObject({ name: "WebhookVerificationError", code });
  });

  it.each(["whsec_", "", "whsec_not base64"])("rejects the secret %j", async (key) => {
    await expect(verify({}, key)).rejects.toMatchObject({ code: "WRONG_SECRET" });
  });

  it("is also verified by a server app", async () => {
    const app = createTestServerApp("http://localhost:1");
    await expect(app.verifyWebhook({ headers: createHeaders(), body }, secret)).resolves.toMatchObject(event);
  });
});
