import { afterEach, describe, expect, it } from "vitest";
import { createTestAdminApp } from "../../testing/admin-app.ts";
import { type ApiServer, knownErrorReply, type Reply, startApiServer } from "../../testing/api-server.ts";
import { ownerWith } from "../../testing/owner.ts";
import { fakeAccessToken } from "../../testing/tokens.ts";

let server: ApiServer;
afterEach(() => server.close());

const lines = '{"id":"a"}\n{"id":"b"}\n';
const answerWith = async (reply: (token: unknown) => Reply) => {
  server = await startApiServer({
    "GET /users/export": ({ headers }) => reply(headers["x-stack-admin-access-token"]),
  });
};
const getText = (stream: ReadableStream<Uint8Array>): Promise<string> => new Response(stream).text();

describe("exporting users", () => {
  it("streams the response and requests it with wire names", async () => {
    await answerWith(() => ({ body: lines }));

    const stream = await createTestAdminApp(server.baseUrl).exportUsers({
      format: "jsonl",
      isVerified: true,
      signedUpAfter: new Date(5),
    });

    expect(await getText(stream)).toBe(lines);
    expect(server.requests[0]?.path).toBe(
      "/api/v1/users/export?format=jsonl&is_verified=true&signed_up_after_millis=5",
    );
    expect(server.requests[0]?.headers).toMatchObject({
      "x-stack-access-type": "admin",
      "x-stack-super-secret-admin-key": "sak_key",
    });
  });

  it("works with an owner session and replaces a rejected token", async () => {
    const [old, fresh] = [fakeAccessToken(null), `${fakeAccessToken(null)}x`];
    await answerWith((token) =>
      token === fresh
        ? { body: lines }
        : knownErrorReply("ADMIN_ACCESS_TOKEN_EXPIRED", 401, "Expired.", { expired_at_millis: null }),
    );
    const projectOwnerSession = ownerWith(old, fresh);

    const stream = await createTestAdminApp(server.baseUrl, { projectOwnerSession }).exportUsers({ format: "csv" });

    expect(await getText(stream)).toBe(lines);
    expect(server.requests.map(({ headers }) => headers["x-stack-secret-server-key"])).toEqual([undefined, undefined]);
  });

  it("throws API errors before returning a stream", async () => {
    await answerWith(() => knownErrorReply("SCHEMA_ERROR", 400, "No.", { message: "sign_in_method" }));

    await expect(
      createTestAdminApp(server.baseUrl).exportUsers({ format: "csv", signInMethod: "" }),
    ).rejects.toMatchObject({ errorCode: "SCHEMA_ERROR" });
    expect(server.requests).toHaveLength(1);
  });

  it("throws a network error when the server doesn't respond", async () => {
    await answerWith(() => ({ hangUp: true }));

    await expect(createTestAdminApp(server.baseUrl).exportUsers({ format: "csv" })).rejects.toMatchObject({
      name: "NetworkError",
    });
  });

  it("of zero users is an empty stream", async () => {
    await answerWith(() => ({ body: "" }));

    expect(await getText(await createTestAdminApp(server.baseUrl).exportUsers({ format: "jsonl" }))).toBe("");
  });
});
