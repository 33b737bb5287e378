import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ApiServer, knownErrorReply, type Reply, startApiServer } from "../../../testing/api-server.ts";
import { createTestServerApp } from "../../../testing/server-app.ts";

const userId = "7d1c7f8e-4c0b-4a57-8c53-2f5b1d1e6a22";
const emailId = "7d1c7f8e-4c0b-4a57-8c53-2f5b1d1e6a23";
const none = { sent: 0, bounced: 0, marked_as_spam: 0 };

let server: ApiServer;
let sendReply: () => Reply;
beforeEach(async () => {
  sendReply = () => ({ body: { results: [{ user_id: userId, email_id: emailId }] } });
  server = await startApiServer({
    "POST /emails/send-email": () => sendReply(),
    [`PATCH /emails/outbox/${emailId}`]: () =>
      knownErrorReply("EMAIL_NOT_EDITABLE", 400, "It was sent.", { email_id: emailId, status: "sent" }),
    "GET /emails/delivery-info": () => ({
      body: {
        stats: { hour: { ...none, sent: 1 }, day: none, week: none, month: { ...none, bounced: 2 } },
        capacity: {
          rate_per_second: 0,
          boost_multiplier: 1,
          penalty_factor: 1,
          is_boost_active: false,
          boost_expires_at: null,
        },
      },
    }),
  });
});
afterEach(() => server.close());
const app = () => createTestServerApp(server.baseUrl);
const html = "<p>News</p>";

describe("sendEmail", () => {
  it("sends the options with server access, and returns the email of each user", async () => {
    const scheduledAt = new Date(1_800_000_000_000);
    const options = { userIds: [userId], html, subject: "News", notificationCategoryName: "Marketing", scheduledAt };
    expect(await app().sendEmail({ ...options, themeId: false, isHighPriority: true })).toEqual([{ userId, emailId }]);
    expect(server.requests[0]?.headers["x-stack-access-type"]).toBe("server");
    expect(JSON.parse(server.requests[0]?.body ?? "")).toEqual({
      user_ids: [userId],
      subject: "News",
      html,
      notification_category_name: "Marketing",
      theme_id: false,
      is_high_priority: true,
      scheduled_at_millis: 1_800_000_000_000,
    });
  });

  it("can send a template to all users", async () => {
    sendReply = () => ({ body: { results: [] } });
    const sent = await app().sendEmail({ allUsers: true, templateId: userId, variables: { place: "Vienna" } });
    expect(sent).toEqual([]);
    expect(JSON.parse(server.requests[0]?.body ?? "")).toEqual({
      all_users: true,
      template_id: userId,
      variables: { place: "Vienna" },
    });
  });

  it.each([
    ["USER_ID_DOES_NOT_EXIST", { user_id: userId }],
    ["REQUIRES_CUSTOM_EMAIL_SERVER", undefined],
    ["EMAIL_RENDERING_ERROR", { error: "The source must be JSON." }],
  ])("throws %s", async (code, details) => {
    sendReply = () => knownErrorReply(code, 400, "It failed.", details);
    await expect(app().sendEmail({ userIds: [userId], html })).rejects.toMatchObject({ errorCode: code, details });
  });
});

describe("an email that was sent", () => {
  it("can't be canceled anymore, which is an error", async () => {
    await expect(app().cancelEmail(emailId)).rejects.toMatchObject({ errorCode: "EMAIL_NOT_EDITABLE" });
    expect(JSON.parse(server.requests[0]?.body ?? "")).toEqual({ cancel: true });
  });

  it("is counted", async () => {
    const { hour, month } = await app().getEmailDeliveryStats();
    expect([hour, month]).toEqual([
      { sent: 1, bounced: 0 },
      { sent: 0, bounced: 2 },
    ]);
  });
});
