import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { expectFocus } from "../../testing/actions.ts";
import { createFakeServer } from "../../testing/fake-server.ts";
import { renderKit } from "../../testing/render-kit.tsx";
import { CodeField } from "./code-field.tsx";

function renderField(change: Partial<Parameters<typeof CodeField>[0]> = {}) {
  const onComplete = vi.fn();
  const ui = (
    <CodeField
      label="Code"
      boxLabel={(position) => `Digit ${position}`}
      length={4}
      kind="digits"
      attempt={0}
      takesFocus
      busy={false}
      onComplete={onComplete}
      {...change}
    />
  );
  return { onComplete, ...renderKit(ui, { server: createFakeServer() }) };
}
const values = () => screen.getAllByRole<HTMLInputElement>("textbox").map(({ value }) => value);

describe("the code field", () => {
  it("moves on while the user types, and completes once", async () => {
    const { user, onComplete } = renderField();
    await expectFocus(screen.getByLabelText("Digit 1"));
    await user.keyboard("12x3");
    expect(onComplete).not.toHaveBeenCalled();
    await expectFocus(screen.getByLabelText("Digit 4"));
    await user.keyboard("4");
    expect(onComplete.mock.calls).toEqual([["1234"]]);
  });

  it.each(["1234", "12 34", "１２３４"])("accepts a pasted “%s” in any box", async (pasted) => {
    const { user, onComplete } = renderField();
    await user.click(screen.getByLabelText("Digit 3"));
    await user.paste(pasted);
    expect(onComplete.mock.calls).toEqual([["1234"]]);
    expect(values()).toEqual(["1", "2", "3", "4"]);
  });

  it("moves with the arrow keys and erases with Backspace", async () => {
    const { user } = renderField();
    await user.keyboard("12");
    await user.keyboard("{ArrowLeft}{ArrowLeft}{ArrowLeft}");
    await expectFocus(screen.getByLabelText("Digit 1"));
    await user.keyboard("{ArrowRight}{Backspace}{Backspace}");
    await waitFor(() => expect(values()).toEqual(["", "", "", ""]));
    await expectFocus(screen.getByLabelText("Digit 1"));
  });

  it("ignores input while it is busy, and says so", async () => {
    const { user, onComplete } = renderField({ busy: true, status: "Checking" });
    await user.click(screen.getByLabelText("Digit 1"));
    await user.paste("1234");
    expect(onComplete).not.toHaveBeenCalled();
    expect(screen.getByRole("group", { name: "Code" }).getAttribute("aria-busy")).toBe("true");
    expect(screen.getByText("Checking")).toBeDefined();
  });

  it("lets browsers fill the code from an email or a text message", () => {
    renderField();
    expect(screen.getByLabelText("Digit 1").getAttribute("autocomplete")).toBe("one-time-code");
    expect(screen.getByLabelText("Digit 1").getAttribute("inputmode")).toBe("numeric");
  });
});
