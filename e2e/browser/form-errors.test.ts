import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Demo, startDemo } from "../support/demo.ts";
import { freshEmail, password } from "../support/project.ts";
import { createAccount } from "../support/visitor.ts";

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo.stop());

async function fill(page: Page, fields: Readonly<Record<string, string>>, button: string): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole("button", { name: button, exact: true }).click();
}

/** What the field says of itself to people who do not see it. `dangling`: ids it names that nothing has. */
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
  const wellFilled = { Email: "ada@example.com", Password: password, "Repeat password": password };
  const rows = [
    { name: "no address", change: { Email: "" }, field: "Email", says: "Enter your email." },
    {
      name: "half an address",
      change: { Email: "ada@example" },
      field: "Email",
      says: "Enter a complete email address",
    },
    {
      name: "a short password",
      change: { Password: "short", "Repeat password": "short" },
      field: "Password",
      says: "Use at least 8 characters.",
    },
    {
      name: "a long password",
      change: { Password: "x".repeat(71), "Repeat password": "x".repeat(71) },
      field: "Password",
      says: "Use at most 70 characters.",
    },
    {
      name: "two different passwords",
      change: { "Repeat password": "correct horse buttery" },
      field: "Repeat password",
      says: "The passwords differ.",
    },
  ];

  it.each(rows)("$name is told at its field, which gets the focus", async ({ change, field, says }) => {
    const visitor = await demo.visit();
    const page = await visitor.open("/handler/sign-up");

    await fill(page, { ...wellFilled, ...change }, "Create account");

    await page.getByText(says).waitFor();
    const read = await readField(page, field);
    expect(read).toMatchObject({ isInvalid: "true", hasFocus: true, dangling: [] });
    expect(read.description).toContain(says);
    for (const other of Object.keys(wellFilled).filter((label) => label !== field)) {
      expect((await readField(page, other)).isInvalid).toBeNull();
    }
    expect(visitor.problems).toEqual([]);
  });

  it("a taken address is told at the address, and the message goes when it is changed", async () => {
    const { email } = await createAccount(demo.server.url);
    const visitor = await demo.visit();
    const page = await visitor.open("/handler/sign-up");

    await fill(page, { ...wellFilled, Email: email }, "Create account");

    await page.getByText("This address already has an account.").waitFor();
    expect(await readField(page, "Email")).toMatchObject({ isInvalid: "true", hasFocus: true });
    expect((await readField(page, "Email")).description).toContain("This address already has an account.");
    expect((await readField(page, "Password")).isInvalid).toBeNull();
    await page.getByLabel("Email").fill(freshEmail());
    expect((await readField(page, "Email")).isInvalid).toBeNull();
    await page.getByRole("button", { name: "Create account" }).click();
    await page.waitForURL(`${demo.url}/`);
    expect(visitor.problems).toEqual([]);
  });
});

describe("errors of the sign-in form", () => {
  it("a wrong password and an unknown address are told in the same words, announced at once", async () => {
    const { email } = await createAccount(demo.server.url);
    const visitor = await demo.visit();
    const messages: (string | null)[] = [];

    for (const attempt of [email, freshEmail()]) {
      const page = await visitor.open("/handler/sign-in");
      await fill(page, { Email: attempt, Password: "wrong password" }, "Sign in");
      messages.push(await page.getByRole("alert").textContent());
      await expect.poll(() => page.getByLabel("Email").inputValue()).toBe(attempt);
      await page.close();
    }

    expect(messages[0]).toContain("The email address or the password is wrong.");
    expect(messages[1]).toBe(messages[0]);
    expect(visitor.problems).toEqual([]);
  });

  it("an empty form is told at both fields, and the first one gets the focus", async () => {
    const visitor = await demo.visit();
    const page = await visitor.open("/handler/sign-in");

    await page.getByRole("button", { name: "Sign in", exact: true }).click();

    await page.getByText("Enter your password.").waitFor();
    expect(await readField(page, "Email")).toMatchObject({ isInvalid: "true", hasFocus: true });
    expect((await readField(page, "Password")).isInvalid).toBe("true");
    expect(visitor.problems).toEqual([]);
  });

  it("a server that cannot be reached is told, and the next try works", async () => {
    const { email } = await createAccount(demo.server.url);
    const visitor = await demo.visit();
    const page = await visitor.open("/handler/sign-in");
    await page.getByLabel("Email").waitFor();
    await visitor.context.setOffline(true);

    await fill(page, { Email: email, Password: password }, "Sign in");
    await page.getByRole("alert").filter({ hasText: "The server could not be reached." }).waitFor();
    await visitor.context.setOffline(false);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();

    await page.getByRole("button", { name: `Open user menu: ${email}` }).waitFor();
    // The browser itself reports each request that it could not send.
    const others = visitor.problems.filter((problem) => !problem.includes("ERR_INTERNET_DISCONNECTED"));
    expect(others).toEqual([]);
  });
});
