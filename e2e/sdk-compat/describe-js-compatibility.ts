import { randomUUID } from "node:crypto";
import type { Release } from "@vestibule/cli/compat";
import { virtualPasskey } from "@vestibule/test";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { openAuthenticatorApp } from "../journeys/support/authenticator-app.ts";
import { waitForEmailWithLink } from "../journeys/support/wait-for-email-with-link.ts";
import { getCode } from "../support/mail-server.ts";
import { freshEmail, password, type TestProject } from "../support/project.ts";
import { addMethodSteps, readEmail, signUpByMethods } from "./add-method-steps.ts";
import { type AddStep, type BrowserBench, callApp } from "./browser-client.ts";
import { describeBrowserCompatibility } from "./describe-browser-compatibility.ts";
import { openPublishedPage } from "./published-kit-page.ts";
import { servePublishedPage } from "./published-page-server.ts";

/** The published client without React in a page: it has methods only. */
export function describeJsCompatibility(release: Release, kit: "@stackframe/js" | "stackframe-js-newest"): void {
  const serve = (project: TestProject) => servePublishedPage(project, kit);
  describeBrowserCompatibility({ client: "@stackframe/js", release, serve }, (step, bench) => {
    addSignInSteps(step, bench, release);
    addMethodSteps(step, bench);
  });
}

/** The client opens the page when it is done. */
async function signOut(page: Page): Promise<void> {
  await callApp(
    page,
    async ({ app }) => {
      const user = await app.getUser({ or: "throw" });
      void user.signOut({ redirectUrl: "/signed-out" });
    },
    null,
  );
  await page.waitForURL("**/signed-out");
}

/** Starts the call without its result: a sign-in that needs a second factor has none. */
const startSignIn = (page: Page, email: string) =>
  callApp(
    page,
    async ({ app, argument }) => {
      void app.signInWithCredential({ ...argument, noRedirect: true });
    },
    { email, password },
  );

/** Not the home page, to which the client returns after a sign-in. */
const startPath = "/start";

function addSignInSteps(addStep: AddStep, bench: BrowserBench, release: Release): void {
  const step = (id: string, title: string, run: (page: Page) => Promise<void>) =>
    addStep(id, title, async () => {
      const { page, errors } = await bench.visit(startPath);
      await run(page);
      expect(errors).toEqual([]);
    });

  step("password", "Sign-up and sign-in with a password", async (page) => {
    const email = await signUpByMethods(page);
    await signOut(page);
    expect(await readEmail(page)).toBeUndefined();

    await startSignIn(page, email);

    await expect.poll(() => readEmail(page)).toBe(email);
  });

  const requestCode = async (page: Page, email: string) => {
    const nonce = await callApp(
      page,
      async ({ app, argument }) => {
        const result = await app.sendMagicLinkEmail(argument);
        return result.status === "ok" ? result.data.nonce : "";
      },
      email,
    );
    return { nonce, code: getCode(await waitForEmailWithLink(bench.demo.mailServer, email, "magic-link-callback")) };
  };
  const signInWithCode = (page: Page, code: string) =>
    callApp(page, ({ app, argument }) => app.signInWithMagicLink(argument, { noRedirect: true }), code);

  step("email-code", "Sign-in with a code from an email", async (page) => {
    const email = freshEmail();
    const { code, nonce } = await requestCode(page, email);
    await signInWithCode(page, code.slice(0, 6) + nonce);
    expect(await readEmail(page)).toBe(email);
  });

  step("magic-link", "Sign-in with a link from an email", async (page) => {
    const email = freshEmail();
    await signInWithCode(page, (await requestCode(page, email)).code);
    expect(await readEmail(page)).toBe(email);
  });

  step("oauth", "Sign-in with an OAuth provider", async (page) => {
    const email = freshEmail();
    bench.demo.provider.behavior.person = { sub: randomUUID(), email, email_verified: true, name: "Ada Lovelace" };

    await callApp(
      page,
      async ({ app }) => {
        void app.signInWithOAuth("github");
      },
      null,
    );

    // The provider's pages submit themselves, and the callback page returns to the home page.
    await page.waitForURL(`${bench.pages.url}/`);
    expect(await readEmail(page)).toBe(email);
  });

  step("passkey", "Sign-in with a passkey", async (page) => {
    await virtualPasskey(page);
    const email = await signUpByMethods(page);
    await callApp(page, async ({ app }) => (await app.getUser({ or: "throw" })).registerPasskey(), null);
    await signOut(page);

    await callApp(
      page,
      async ({ app }) => {
        void app.signInWithPasskey();
      },
      null,
    );

    await page.waitForURL(`${bench.pages.url}/`);
    expect(await readEmail(page)).toBe(email);
  });

  step("totp", "Second factor (TOTP)", async (page) => {
    const email = await signUpByMethods(page);
    const authenticator = openAuthenticatorApp();
    await callApp(
      page,
      async ({ app, argument }) =>
        (await app.getUser({ or: "throw" })).update({ totpMultiFactorSecret: Uint8Array.from(argument) }),
      [...Buffer.from(authenticator.secretBase64, "base64")],
    );
    await signOut(page);

    // Older releases ask for the code in a dialog.
    if (release !== "2.8.108") page.once("dialog", (dialog) => void dialog.accept(authenticator.nextCode()));
    await startSignIn(page, email);
    if (release === "2.8.108") {
      await page.waitForURL("**/handler/mfa**");
      await callApp(
        page,
        ({ app, argument }) =>
          app.signInWithMfa(argument, sessionStorage.getItem("hexclave_mfa_attempt_code") ?? "", { noRedirect: true }),
        authenticator.nextCode(),
      );
    }

    await expect.poll(() => readEmail(page)).toBe(email);
  });

  addStep("sign-out", "Sign-out in two tabs", async () => {
    const { user, page, errors } = await bench.visit(startPath);
    const email = await signUpByMethods(page);
    const other = await openPublishedPage(user, bench.pages, startPath);
    expect(await readEmail(other)).toBe(email);

    await signOut(page);

    await expect.poll(() => readEmail(other)).toBeUndefined();
    expect(errors).toEqual([]);
  });
}
