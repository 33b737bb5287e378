import { KnownError, StackClientApp } from "@vestibule/client";
import { startVestibule, type Vestibule } from "@vestibule/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let vestibule: Vestibule;
beforeAll(async () => {
  vestibule = await startVestibule();
});
afterAll(() => vestibule.stop());

const minuteMs = 60_000;
const createClient = (tokenStore: "memory" | { accessToken: string; refreshToken: string }) => {
  const { url, projectId, publishableClientKey } = vestibule;
  return new StackClientApp({ baseUrl: url, projectId, publishableClientKey, tokenStore });
};
const getStatus = async (accessToken: string) => {
  const { url, projectId, publishableClientKey } = vestibule;
  const response = await fetch(`${url}/api/v1/users/me`, {
    headers: {
      "x-stack-access-type": "client",
      "x-stack-project-id": projectId,
      "x-stack-publishable-client-key": publishableClientKey,
      "x-stack-access-token": accessToken,
    },
  });
  return response.status;
};

describe("the clock of the test kit", () => {
  it("sets the server ahead: access tokens expire, and the session issues new ones", async () => {
    const { user, tokens } = await vestibule.signedIn();
    expect(await getStatus(tokens.accessToken)).toBe(200);

    await vestibule.clock.advance({ minutes: 11 });

    expect(await getStatus(tokens.accessToken)).toBe(401);
    const app = createClient(tokens);
    expect(await app.getUser()).toMatchObject({ id: user.id });
    const { accessToken } = await (await app.getUser({ or: "throw" })).currentSession.getTokens();
    expect(accessToken).not.toBe(tokens.accessToken);
    expect(await getStatus(accessToken ?? "")).toBe(200);
  });

  it("makes emailed links expire", async () => {
    const { primaryEmail } = await vestibule.createUser();
    const app = createClient("memory");
    await app.sendMagicLinkEmail(primaryEmail ?? "", { callbackUrl: "http://localhost:3000/handler" });
    const { link } = await vestibule.inbox.next({ to: primaryEmail ?? "" });

    await vestibule.clock.advance({ hours: 1 });

    const result = await app.signInWithMagicLink(link?.searchParams.get("code") ?? "", { noRedirect: true });
    if (result.status !== "error") throw new Error("The link still works.");
    expect(KnownError.isInstance(result.error, "VERIFICATION_CODE_EXPIRED")).toBe(true);
  });

  it("doesn't change the clock of the tests, and shows the server's time", async () => {
    const before = vestibule.clock.now().getTime() - Date.now();
    await vestibule.clock.advance({ days: 1, minutes: 1 });
    const after = vestibule.clock.now().getTime() - Date.now();
    expect(Math.round((after - before) / minuteMs)).toBe(24 * 60 + 1);
  });

  it("can't be set back", async () => {
    await expect(vestibule.clock.advance({ minutes: -1 })).rejects.toThrow("only be set ahead");
  });

  it("stays usable for new projects and users after weeks", async () => {
    await vestibule.clock.advance({ days: 90 });
    const project = await vestibule.createProject();
    const { user } = await project.signedIn();
    expect(await project.app.getUser(user.id)).toMatchObject({ id: user.id });
  });
});
