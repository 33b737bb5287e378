import { afterEach, beforeEach, expect, it } from "vitest";
import { type ApiServer, startApiServer } from "../../../testing/api-server.ts";
import { createSignedInApp, signedInTokens } from "../../../testing/signed-in-user.ts";
import { integrations } from "./integrations.ts";

const transfer = "POST /integrations/neon/projects/transfer/confirm";
const authorization = "POST /integrations/neon/internal/confirm";

let server: ApiServer;
beforeEach(async () => {
  server = await startApiServer({
    [transfer]: () => ({ body: { project_id: "p" } }),
    [`${transfer}/check`]: () => ({
      body: { is_code_valid: true, partner_display_name: "Neon", project_display_name: "Shop" },
    }),
    [authorization]: () => ({ body: { authorization_code: "c", redirect_url: "https://neon.example/?code=c" } }),
    [`${authorization}/check`]: () => ({
      body: {
        partner_display_name: "Neon",
        redirect_host: "neon.example",
        cancel_url: "https://neon.example/?error=access_denied",
        expires_at_millis: 1000,
      },
    }),
  });
});
afterEach(() => server.close());
const of = () => integrations(createSignedInApp(server.baseUrl));
const sent = (endpoint: string) => {
  const [request] = server.requestsTo(endpoint);
  return { body: JSON.parse(request?.body ?? ""), token: request?.headers["x-stack-access-token"] };
};

it("checkTransfer shows the project without consuming the code and without a session", async () => {
  expect(await of().checkTransfer({ partner: "neon", code: "abc" })).toEqual({
    partnerDisplayName: "Neon",
    projectDisplayName: "Shop",
  });
  expect(sent(`${transfer}/check`)).toEqual({ body: { code: "abc" }, token: undefined });
});

it("confirmTransfer makes the signed-in user the project's owner", async () => {
  expect(await of().confirmTransfer({ partner: "neon", code: "abc" })).toEqual({ projectId: "p" });
  expect(sent(transfer)).toEqual({ body: { code: "abc" }, token: signedInTokens.accessToken });
});

it("checkAuthorization shows the partner and the cancel URL", async () => {
  expect(await of().checkAuthorization({ partner: "neon", interactionUid: "i" })).toEqual({
    partnerDisplayName: "Neon",
    redirectHost: "neon.example",
    cancelUrl: "https://neon.example/?error=access_denied",
    expiresAt: new Date(1000),
  });
  expect(sent(`${authorization}/check`)).toEqual({ body: { interaction_uid: "i" }, token: undefined });
});

it("confirmAuthorization lets the partner manage one of the user's projects", async () => {
  const { redirectUrl } = await of().confirmAuthorization({ partner: "neon", interactionUid: "i", projectId: "p" });
  expect(redirectUrl).toBe("https://neon.example/?code=c");
  expect(sent(authorization)).toEqual({
    body: { interaction_uid: "i", project_id: "p" },
    token: signedInTokens.accessToken,
  });
});

it("the partner name from the URL can't change the request path", async () => {
  await expect(of().checkTransfer({ partner: "../../users/me?", code: "abc" })).rejects.toThrow();
  expect(server.requestsTo("POST /users/me/projects/transfer/confirm/check")).toEqual([]);
});
