import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { expectAlert, expectFocus, fillIn, press } from "../../testing/actions.ts";
import { createFakeServer } from "../../testing/fake-server.ts";
import { renderKit } from "../../testing/render-kit.tsx";
import { NameRow } from "./name-row.tsx";
import { RenameForm } from "./rename-form.tsx";

describe("a name with inline editing", () => {
  const row = { label: "Name", editLabel: "Edit name" };

  it("is not saved if it is unchanged", async () => {
    const save = vi.fn(async () => {});
    const { user } = renderKit(<NameRow {...row} name="Ada" save={save} />, { server: createFakeServer() });
    await press(user, "Edit name");
    await expectFocus(screen.getByRole("textbox", { name: "Name" }));
    await press(user, "Save");
    expect(save).not.toHaveBeenCalled();
  });

  it("shows the new value while it is saved, and cannot be edited meanwhile", async () => {
    const save = () => new Promise<void>(() => {});
    const { user } = renderKit(<NameRow {...row} name="Ada" save={save} />, { server: createFakeServer() });
    await press(user, "Edit name");
    await fillIn(user, { Name: "Grace" });
    await press(user, "Save");
    expect(screen.getByText("Grace")).toBeDefined();
    expect(screen.getByRole("status").textContent).toBe("Loading");
    expect(screen.getByRole("button", { name: "Edit name" }).getAttribute("aria-disabled")).toBe("true");
  });

  it("that is empty says so, and a required one cannot become empty", async () => {
    const save = vi.fn(async () => {});
    const ui = <NameRow {...row} name="" required="Enter a name." hint="Visible to all" save={save} />;
    const { user } = renderKit(ui, { server: createFakeServer() });
    expect(screen.getByText("Not set")).toBeDefined();
    await press(user, "Edit name");
    const field = screen.getByRole("textbox", { name: "Name" });
    expect(document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent).toBe("Visible to all");
    await press(user, "Save");
    await expectAlert("Enter a name.");
    expect(save).not.toHaveBeenCalled();
  });
});

describe("the form that renames an entry", () => {
  it("moves focus into its field, where select() alone would not", async () => {
    const entry = { busy: false, isNameless: false, rename: () => {}, leave: () => {} };
    renderKit(<RenameForm entry={entry} name="Laptop" label="Rename" />, { server: createFakeServer() });
    await expectFocus(screen.getByRole("textbox", { name: "Rename" }));
  });

  it.each([
    [{ busy: true, isNameless: false }, "true", null],
    [{ busy: false, isNameless: true }, null, "true"],
  ])("shows %o", (state, busy, invalid) => {
    const entry = { ...state, rename: () => {}, leave: () => {} };
    renderKit(<RenameForm entry={entry} name="Laptop" label="Rename" />, { server: createFakeServer() });
    expect(screen.getByRole("button", { name: "Save" }).getAttribute("aria-busy")).toBe(busy);
    expect(screen.getByRole("textbox", { name: "Rename" }).getAttribute("aria-invalid")).toBe(invalid);
  });
});
