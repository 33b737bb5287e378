import type { Page } from "playwright-core";
import { expect } from "vitest";
import { waitForEmailWithLink } from "../journeys/support/wait-for-email-with-link.ts";
import { forgedAccessToken } from "../support/access-tokens.ts";
import { getCode } from "../support/mail-server.ts";
import { freshEmail, password } from "../support/project.ts";
import { type AddStep, type BrowserBench, callApp } from "./browser-client.ts";

/** Signs up a new user with the client's methods, without leaving the page. */
export async function signUpByMethods(page: Page): Promise<string> {
  const email = freshEmail();
  const result = await callApp(
    page,
    ({ app, argument }) => app.signUpWithCredential({ ...argument, noRedirect: true }),
    { email, password },
  );
  expect(result.status).toBe("ok");
  return email;
}

/** The email of the signed-in user. */
export const readEmail = (page: Page) => callApp(page, async ({ app }) => (await app.getUser())?.primaryEmail, null);

/** Replaces the access token in the cookies by an expired one, and returns it. */
async function expireAccessToken(page: Page): Promise<string> {
  const context = page.context();
  const cookies = (await context.cookies()).filter(({ name }) => name.endsWith("-access"));
  expect(cookies).toHaveLength(1);
  const expired = forgedAccessToken(-600);
  for (const cookie of cookies) {
    const [refreshToken] = JSON.parse(decodeURIComponent(cookie.value)) as string[];
    await context.addCookies([{ ...cookie, value: encodeURIComponent(JSON.stringify([refreshToken, expired])) }]);
  }
  return expired;
}

async function readAccessCookies(page: Page): Promise<string> {
  const cookies = (await page.context().cookies()).filter(({ name }) => name.endsWith("-access"));
  return cookies.map(({ value }) => decodeURIComponent(value)).join();
}

/** What the published client's public methods do in a browser, whether or not an application shows pages for it. */
export function addMethodSteps(addStep: AddStep, bench: BrowserBench): void {
  const step = (id: string, title: string, run: (page: Page) => Promise<void>) =>
    addStep(id, title, async () => {
      const { page, errors } = await bench.visit("/");
      await run(page);
      expect(errors).toEqual([]);
    });

  step("anonymous", "Anonymous users", async (page) => {
    const result = await callApp(
      page,
      async ({ app, argument }) => {
        const user = await app.getUser({ or: "anonymous" });
        await app.signUpWithCredential({ ...argument, noRedirect: true });
        const kept = await app.getUser({ or: "throw" });
        return [user.isAnonymous, kept.isAnonymous, kept.id === user.id];
      },
      { email: freshEmail(), password },
    );
    expect(result).toEqual([true, false, true]);
  });

  step("tokens", "Tokens and refresh", async (page) => {
    const email = await signUpByMethods(page);
    await expect.poll(() => readAccessCookies(page)).not.toBe("");
    const expired = await expireAccessToken(page);

    await page.reload();

    expect(await readEmail(page)).toBe(email);
    await expect.poll(() => readAccessCookies(page)).not.toContain(expired);
  });

  step("teams", "Teams", async (page) => {
    await signUpByMethods(page);
    const result = await callApp(
      page,
      async ({ app }) => {
        const user = await app.getUser({ or: "throw" });
        const team = await user.createTeam({ displayName: "Founders" });
        await team.update({ displayName: "Renamed" });
        const listed = (await user.listTeams()).map(({ displayName }) => displayName);
        const members = (await team.listUsers()).length;
        const selected = (await app.getUser({ or: "throw" })).selectedTeam?.displayName;
        await user.leaveTeam(team);
        return [listed, members, selected, (await user.listTeams()).length];
      },
      null,
    );
    expect(result).toEqual([["Renamed"], 1, "Renamed", 0]);
  });

  step("team-invitations", "Team invitations", async (page) => {
    await signUpByMethods(page);
    const guest = await bench.visit("/");
    const email = await signUpByMethods(guest.page);
    await callApp(
      page,
      async ({ app, argument }) => {
        const user = await app.getUser({ or: "throw" });
        await (await user.createTeam({ displayName: "Founders" })).inviteUser({ email: argument });
      },
      email,
    );

    const code = getCode(await waitForEmailWithLink(bench.demo.mailServer, email, "team-invitation"));
    const result = await callApp(
      guest.page,
      async ({ app, argument }) => {
        const { status } = await app.acceptTeamInvitation(argument);
        const user = await app.getUser({ or: "throw" });
        return [status, (await user.listTeams()).map(({ displayName }) => displayName)];
      },
      code,
    );

    expect(result).toEqual(["ok", ["Founders"]]);
    expect(guest.errors).toEqual([]);
  });

  step("permissions", "Permissions", async (page) => {
    await signUpByMethods(page);
    const result = await callApp(
      page,
      async ({ app }) => {
        const user = await app.getUser({ or: "throw" });
        const team = await user.createTeam({ displayName: "Founders" });
        const direct = (await user.listPermissions(team, { recursive: false })).map(({ id }) => id);
        return [direct, await user.hasPermission(team, "$update_team"), await user.hasPermission(team, "nothing")];
      },
      null,
    );
    expect(result).toEqual([["team_admin"], true, false]);
  });

  step("api-keys", "API keys", async (page) => {
    await signUpByMethods(page);
    const result = await callApp(
      page,
      async ({ app }) => {
        const user = await app.getUser({ or: "throw" });
        const key = await user.createApiKey({ description: "Laptop", expiresAt: null });
        const [listed] = await user.listApiKeys();
        await key.revoke();
        const [revoked] = await user.listApiKeys();
        return [listed?.value.lastFour === key.value.slice(-4), listed?.isValid(), revoked?.whyInvalid()];
      },
      null,
    );
    expect(result).toEqual([true, true, "manually-revoked"]);
  });
}
