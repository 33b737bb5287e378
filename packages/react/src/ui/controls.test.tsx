import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { expectFocus, press } from "../testing/actions.ts";
import { createFakeServer } from "../testing/fake-server.ts";
import { renderKit } from "../testing/render-kit.tsx";
import { Scope } from "../theme/scope.tsx";
import { AppLink } from "./app-link.tsx";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { Mark } from "./mark.tsx";
import { Notice } from "./notice.tsx";
import { PasswordField } from "./password-field.tsx";
import { ProblemNotice } from "./problem-text.tsx";
import { FieldSkeleton, Skeleton } from "./skeleton.tsx";
import { TextField } from "./text-field.tsx";

const options = () => ({ server: createFakeServer() });

describe("a button", () => {
  it.each([
    ["busy", { busy: true }, "true"],
    ["disabled", { disabled: true }, null],
  ])("that is %s keeps its name and focus, and ignores clicks", async (_case, props, busy) => {
    const onClick = vi.fn();
    const ui = (
      <Scope>
        <Button {...props} onClick={onClick}>
          Save
        </Button>
      </Scope>
    );
    const { user } = renderKit(ui, options());
    const button = screen.getByRole("button", { name: "Save" });
    await user.click(button);
    await expectFocus(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(button.getAttribute("aria-busy")).toBe(busy);
  });

  it("that is busy does not submit its form", async () => {
    const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
    const ui = (
      <form onSubmit={onSubmit}>
        <Button type="submit" busy>
          Save
        </Button>
      </form>
    );
    const { user } = renderKit(ui, options());
    await press(user, "Save");
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe("a field", () => {
  it.each([
    ["its hint", { hint: "At work" }, "At work", null],
    ["its error instead of the hint", { hint: "At work", error: "Enter a name." }, "Enter a name.", "true"],
  ])("is described by %s", (_case, props, text, invalid) => {
    renderKit(<TextField label="Name" {...props} />, options());
    const input = screen.getByRole("textbox", { name: "Name" });
    expect(document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent).toBe(text);
    expect(input.getAttribute("aria-invalid")).toBe(invalid);
  });

  it("for a password turns off corrections, which would store it", () => {
    renderKit(<PasswordField label="Secret" />, options());
    const input = screen.getByLabelText<HTMLInputElement>("Secret");
    expect(input.type).toBe("password");
    expect(["autocorrect", "autocapitalize", "spellcheck"].map((name) => input.getAttribute(name))).toEqual([
      "off",
      "none",
      "false",
    ]);
  });
});

describe("a notice", () => {
  it.each([
    ["danger", "alert"],
    ["warn", "status"],
    ["ok", "status"],
  ] as const)("of tone %s has the role %s", (tone, role) => {
    renderKit(<Notice tone={tone}>Done</Notice>, options());
    expect(screen.getByRole(role).textContent).toBe("Done");
  });

  it("of a problem shows its text and its code, and nothing without a problem", () => {
    renderKit(<ProblemNotice problem={undefined} />, options());
    expect(screen.queryByRole("alert")).toBeNull();
    renderKit(<ProblemNotice problem={{ key: "somethingWrong", code: "HTTP_502" }} />, options());
    expect(screen.getByRole("alert").textContent).toBe("Something went wrong. Try again in a moment.Code: HTTP_502");
  });
});

describe("a link to a page", () => {
  it("uses the application's router for a plain click only", async () => {
    const { user, visits } = renderKit(
      <AppLink page="accountSettings" fragment="auth">
        Settings
      </AppLink>,
      options(),
    );
    const link = screen.getByRole("link", { name: "Settings" });
    link.addEventListener("click", (event) => event.preventDefault(), { once: true });
    await user.click(link);
    expect(visits).toEqual([]);
    await user.click(link);
    expect(visits).toEqual(["/handler/account-settings#auth"]);
  });

  it("leaves other clicks to the browser", async () => {
    const { user, visits } = renderKit(<AppLink page="home">Home</AppLink>, options());
    await user.keyboard("{Meta>}");
    await user.click(screen.getByRole("link", { name: "Home" }));
    expect(visits).toEqual([]);
  });
});

describe("decoration", () => {
  it.each([
    ["an icon", <Icon key="icon" path="M0 0" />],
    ["the logo", <Mark key="mark" />],
    ["a placeholder", <Skeleton key="skeleton" shape="text" />],
    ["the placeholder of a field", <FieldSkeleton key="field" hint />],
  ])("such as %s is hidden from screen readers", (_case, ui) => {
    const { container } = renderKit(ui, options());
    const shown = [...container.querySelectorAll("svg,.vst-skeleton,.vst-emblem")];
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.every((element) => element.getAttribute("aria-hidden") === "true")).toBe(true);
  });
});
