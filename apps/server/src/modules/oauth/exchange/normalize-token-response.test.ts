import { describe, expect, test } from "vitest";
import { normalizeTokenResponse } from "./open-client.ts";

const rows: readonly (readonly [string, Response, number, unknown])[] = [
  [
    "a standard answer stays as it is",
    Response.json({ access_token: "t", token_type: "Bearer", scope: "a b", expires_in: 60 }),
    200,
    { access_token: "t", token_type: "Bearer", scope: "a b", expires_in: 60 },
  ],
  [
    "an error with status 200 becomes one (GitHub)",
    Response.json({ error: "bad_verification_code", error_description: "expired", error_uri: "https://docs" }),
    400,
    { error: "bad_verification_code", error_description: "expired" },
  ],
  [
    "a list of scopes becomes a text (Twitch)",
    Response.json({ access_token: "t", token_type: "bearer", scope: ["a", "b"] }),
    200,
    { access_token: "t", token_type: "bearer", scope: "a b" },
  ],
  ["a missing type is bearer", Response.json({ access_token: "t" }), 200, { access_token: "t", token_type: "bearer" }],
  [
    "an error stays as it is",
    Response.json({ error: "invalid_grant" }, { status: 400 }),
    400,
    { error: "invalid_grant" },
  ],
];

describe("token endpoint responses", () => {
  test.each(rows)("%s", async (_name, answer, status, value) => {
    const adapted = await normalizeTokenResponse(answer);
    expect(adapted.status).toBe(status);
    expect(await adapted.json()).toEqual(value);
  });

  test("leaves a non-JSON response unchanged", async () => {
    expect(await (await normalizeTokenResponse(new Response("access_token=t"))).text()).toBe("access_token=t");
  });
});
