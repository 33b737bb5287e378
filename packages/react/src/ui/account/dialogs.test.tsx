import { act, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { expectFocus, press } from "../../testing/actions.ts";
import { createFakeServer } from "../../testing/fake-server.ts";
import { renderKit } from "../../testing/render-kit.tsx";
import { ActionMenu } from "./action-menu.tsx";
import { CheckField } from "./check-field.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { CopyButton } from "./copy-button.tsx";
import { Dialog } from "./dialog.tsx";
import { ShortCodeField } from "./short-code-field.tsx";

const options = () => ({ server: createFakeServer() });

describe("a dialog", () => {
  it("is modal, has the title as its name and the text as its description", async () => {
    const ui = (
      <Dialog title="Rename" text="Choose another name.">
        <input data-first aria-label="Name" />
      </Dialog>
    );
    renderKit(ui, options());
    const dialog = screen.getByRole<HTMLDialogElement>("dialog", { name: "Rename" });
    expect(dialog.open).toBe(true);
    expect(document.getElementById(dialog.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "Choose another name.",
    );
    await expectFocus(screen.getByLabelText("Name"));
  });

  it("leaves it to its owner whether Escape closes it, also the second time", async () => {
    const onClose = vi.fn();
    renderKit(
      <Dialog title="Rename" onClose={onClose}>
        <p>Content</p>
      </Dialog>,
      options(),
    );
    const dialog = screen.getByRole<HTMLDialogElement>("dialog");
    const event = new Event("cancel", { cancelable: true });
    await act(async () => dialog.dispatchEvent(event));
    expect(event.defaultPrevented).toBe(true);
    await act(async () => dialog.close());
    expect(dialog.open).toBe(true);
    expect(onClose.mock.calls.length).toBeGreaterThanOrEqual(2);
  });

  it.each([
    ["Delete", 1],
    ["Cancel", 0],
  ])("that asks for confirmation closes on “%s”", async (button, confirmed) => {
    const [onConfirm, onClose] = [vi.fn(), vi.fn()];
    const ui = (
      <ConfirmDialog title="Delete?" text="It is final." confirm="Delete" onConfirm={onConfirm} onClose={onClose} />
    );
    const { user } = renderKit(ui, options());
    await press(user, button);
    expect(onConfirm).toHaveBeenCalledTimes(confirmed);
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe("the copy button", () => {
  const ui = <CopyButton text="key_1" label="Copy key" copied="Copied" failed="Not copied" />;

  it("copies the text and announces it", async () => {
    const { user } = renderKit(ui, options());
    await press(user, "Copy key");
    expect(await navigator.clipboard.readText()).toBe("key_1");
    expect(screen.getByRole("status").textContent).toBe("Copied");
    expect(screen.getByRole("button", { name: "Copied" })).toBeDefined();
  });

  it("announces that the browser does not allow it", async () => {
    const { user } = renderKit(ui, options());
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValueOnce(new Error("denied"));
    await press(user, "Copy key");
    expect((await screen.findByRole("button", { name: "Not copied" })).textContent).toBe("Not copied");
    expect(screen.getByRole("status").textContent).toBe("Not copied");
  });
});

describe("an action menu", () => {
  it("runs an action and returns focus; an action that is not possible explains why", async () => {
    const [rename, remove] = [vi.fn(), vi.fn()];
    const actions = [
      { label: "Rename", run: rename },
      { label: "Remove", disabledReason: "It is the last one.", run: remove },
    ];
    const { user } = renderKit(<ActionMenu label="Actions for Laptop" actions={actions} />, options());
    await press(user, "Actions for Laptop");
    await user.click(screen.getByRole("menuitem", { name: /^Remove/ }));
    expect(remove).not.toHaveBeenCalled();
    expect(screen.getByText("It is the last one.")).toBeDefined();
    await user.click(screen.getByRole("menuitem", { name: "Rename" }));
    expect(rename).toHaveBeenCalledOnce();
    expect(screen.queryByRole("menu")).toBeNull();
    await expectFocus(screen.getByRole("button", { name: "Actions for Laptop" }));
  });
});

describe("fields of dialogs", () => {
  it("announce the error of a checkbox", () => {
    renderKit(<CheckField label="I've saved it" error="Check this box." />, options());
    const box = screen.getByRole("checkbox", { name: "I've saved it" });
    expect(box.getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById(box.getAttribute("aria-describedby") ?? "")?.textContent).toBe("Check this box.");
    expect(screen.getByRole("alert")).toBeDefined();
  });

  it("let browsers fill a short code", () => {
    renderKit(<ShortCodeField label="Code" />, options());
    expect(screen.getByLabelText("Code").getAttribute("autocomplete")).toBe("one-time-code");
  });
});
