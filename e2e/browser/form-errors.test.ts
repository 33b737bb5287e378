import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccount } from "../support/browser-user.ts";
import { type Demo, startDemo } from "../support/demo.ts";
import { freshEmail, password } from "../support/project.ts";

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo.stop());

async function fill(page: Page, fields: Readonly<Record<string, string>>, button: string): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole("button", { name: button, exact: true }).click();
}

/** Reads the field's accessible description. `dangling`: referenced IDs that don't exist. */
function readField(page: Page, label: string) {
  return page.getByLabel(label, { exact: true }).evaluate((field) => {
    const ids = (field.getAttribute("aria-describedby") ?? "").split(" ").filter(Boolean);
    const texts = ids.map((id) => document.getElementById(id)?.textContent);
    return {
      isInvalid: field.getAttribute("aria-invalid"),
      description: texts.join(" "),
      dangling: ids.filter((_id, index) => texts[index] === undefined),
      hasFocus: field === document.activeElement,
    };
  });
}

describe("errors of the sign-up form", () => {
  const validValues = { Email: "ada@example.com", Password: password };
  const rows = [
    { name: "no email", change: { Email: "" }, field: "Email", says: "Enter your email." },
    {
      name: "an incomplete email",
      change: { Email: "ada@example" },
      field: "Email",
      says: "Enter a complete email",
    },
    {
      name: "a short password",
      change: { Password: "short" },
      field: "Password",
      says: "Use at least 8 characters.",
    },
    {
      name: "a long password",
      change: { Password: "x".repeat(71) },
      field: "Password",
      says: "Use at most 70 characters.",
    },
  ];

  it.each(rows)("$name is reported at its field, which gets focus", async ({ change, field, says }) => {
    const user = await demo.visit();
    const page = await user.open("/handler/sign-up");

    await fill(page, { ...validValues, ...change }, "Sign up");

    await page.getByText(says).waitFor();
    const read = await readField(page, field);
    expect(read).toMatchObject({ isInvalid: "true", hasFocus: true, dangling: [] });
    expect(read.description).toContain(says);
    for (const other of Object.keys(validValues).filter((label) => label !== field)) {
      expect((await readField(page, other)).isInvalid).toBeNull();
    }
    expect(user.problems).toEqual([]);
  });

  it("an email that is already in use is reported at the email field, and the message disappears on edit", async () => {
    const { email } = await createAccount(demo.server.url);
    const user = await demo.visit();
    const page = await user.open("/handler/sign-up");

    await fill(page, { ...validValues, Email: email }, "Sign up");

    await page.getByText("This email already has an account.").waitFor();
    expect(await readField(page, "Email")).toMatchObject({ isInvalid: "true", hasFocus: true });
    expect((await readField(page, "Email")).description).toContain("This email already has an account.");
    expect((await readField(page, "Password")).isInvalid).toBeNull();
    await page.getByLabel("Email").fill(freshEmail());
    expect((await readField(page, "Email")).isInvalid).toBeNull();
    await page.getByRole("button", { name: "Sign up" }).click();
    await page.waitForURL(`${demo.url}/`);
    expect(user.problems).toEqual([]);
  });
});

describe("errors of the sign-in form", () => {
  it("a wrong password and an unknown email show the same message, announced at once", async () => {
    const { email } = await createAccount(demo.server.url);
    const user = await demo.visit();
    const messages: (string | null)[] = [];

    for (const attempt of [email, freshEmail()]) {
      const page = await user.open("/handler/sign-in");
      await fill(page, { Email: attempt, Password: "wrong password" }, "Sign in");
      messages.push(await page.getByRole("alert").textContent());
      await expect.poll(() => page.getByLabel("Email").inputValue()).toBe(attempt);
      await page.close();
    }

    expect(messages[0]).toContain("Incorrect email or password.");
    expect(messages[1]).toBe(messages[0]);
    expect(user.problems).toEqual([]);
  });

  it("an empty form shows an error at both fields, and the first one gets focus", async () => {
    const user = await demo.visit();
    const page = await user.open("/handler/sign-in");

    await page.getByRole("button", { name: "Sign in", exact: true }).click();

    await page.getByText("Enter your password.").waitFor();
    expect(await readField(page, "Email")).toMatchObject({ isInvalid: "true", hasFocus: true });
    expect((await readField(page, "Password")).isInvalid).toBe("true");
    expect(user.problems).toEqual([]);
  });

  it("an unreachable server is reported, and the next attempt works", async () => {
    const { email } = await createAccount(demo.server.url);
    const user = await demo.visit();
    const page = await user.open("/handler/sign-in");
    await page.getByLabel("Email").waitFor();
    await user.context.setOffline(true);

    await fill(page, { Email: email, Password: password }, "Sign in");
    await page.getByRole("alert").filter({ hasText: "Couldn't reach the server." }).waitFor();
    await user.context.setOffline(false);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();

    await page.getByRole("button", { name: `Open user menu: ${email}` }).waitFor();
    // The browser logs every request that it couldn't send.
    const others = user.problems.filter((problem) => !problem.includes("ERR_INTERNET_DISCONNECTED"));
    expect(others).toEqual([]);
  });
});
