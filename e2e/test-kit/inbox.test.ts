import { StackClientApp } from "@vestibule/client";
import { startVestibule, type Vestibule } from "@vestibule/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshEmail, password } from "../support/project.ts";

let vestibule: Vestibule;
beforeAll(async () => {
  vestibule = await startVestibule();
});
afterAll(() => vestibule.stop());

const callbackUrl = "http://localhost:3000/handler/magic-link-callback";

function createClient(): StackClientApp {
  const { url, projectId, publishableClientKey } = vestibule;
  return new StackClientApp({ baseUrl: url, projectId, publishableClientKey, tokenStore: "memory" });
}

describe("the inbox of the test kit", () => {
  it("has the code of a sign-in email, which signs the user in", async () => {
    const email = freshEmail();
    const app = createClient();
    const sent = await app.sendMagicLinkEmail(email, { callbackUrl });
    if (sent.status === "error") throw sent.error;

    const { code, subject, text, html } = await vestibule.inbox.next({ to: email });

    expect(subject).toBe("Sign in to Test");
    expect(code).toMatch(/^[A-Z0-9]{6}$/);
    expect(text).toContain(code);
    expect(html).toContain(code);
    await app.signInWithMagicLink(`${code}${sent.data.nonce}`, { noRedirect: true });
    expect(await app.getUser()).toMatchObject({ primaryEmail: email });
  });

  it("has the link of an email, with the code that the page behind it receives", async () => {
    const app = createClient();
    const email = freshEmail();
    await app.signUpWithCredential({ email, password, verificationCallbackUrl: "http://localhost:3000/verify" });

    const { link, code } = await vestibule.inbox.next({ to: email, subject: /Verify/ });

    expect(link?.pathname).toBe("/verify");
    expect(code).toBeNull();
    await app.verifyEmail(link?.searchParams.get("code") ?? "");
    expect(await app.getUser()).toMatchObject({ primaryEmailVerified: true });
  });

  it("returns each email once, in order, and separately for each recipient", async () => {
    const [ada, grace] = [freshEmail(), freshEmail()];
    const app = createClient();
    const first = await Promise.all([
      vestibule.inbox.next({ to: ada }),
      vestibule.inbox.next({ to: grace }),
      app.sendMagicLinkEmail(ada, { callbackUrl }),
      app.sendMagicLinkEmail(grace, { callbackUrl }),
    ]);
    await app.sendMagicLinkEmail(ada, { callbackUrl });
    const second = await vestibule.inbox.next({ to: ada.toUpperCase() });

    expect(first.slice(0, 2)).toMatchObject([{ to: [ada] }, { to: [grace] }]);
    expect(second.to).toEqual([ada]);
    expect(second).not.toBe(first[0]);
  });

  it("says which emails arrived if the expected one doesn't", async () => {
    const email = freshEmail();
    await createClient().sendMagicLinkEmail(email, { callbackUrl });
    await vestibule.inbox.next({ to: email });

    const missing = vestibule.inbox.next({ to: "missing@example.com", subject: "Hello", timeoutMs: 1 });

    await expect(missing).rejects.toThrow(
      /No email to missing@example.com with the subject Hello arrived within 0.001 seconds.*\n(.*\n)* {2}- to ada-.*: Sign in to Test \(already returned\)/,
    );
  });

  it("forgets its emails", async () => {
    const email = freshEmail();
    await createClient().sendMagicLinkEmail(email, { callbackUrl });
    await vestibule.inbox.next({ to: email });
    expect((await vestibule.inbox.list()).length).toBeGreaterThan(0);

    await vestibule.inbox.clear();

    expect(await vestibule.inbox.list()).toEqual([]);
  });
});
