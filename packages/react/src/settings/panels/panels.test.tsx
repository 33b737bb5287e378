import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { expectAlert, expectFocus, press } from "../../testing/actions.ts";
import { createFakeServer } from "../../testing/fake-server.ts";
import { renderKit } from "../../testing/render-kit.tsx";
import { Badge, EmptyList, Item, ItemSkeletons } from "./item.tsx";
import { ListProblem } from "./list-problem.tsx";
import { Panel, PanelSkeleton, Row } from "./panel.tsx";
import { SectionNotice } from "./section-notice.tsx";

const options = () => ({ server: createFakeServer() });

describe("a panel", () => {
  it("is a region with the title as its name, and its rows have headings", () => {
    const ui = (
      <Panel title="Sessions" text="Where you are signed in." action={<button type="button">Refresh</button>}>
        <Row label="Laptop">In use</Row>
      </Panel>
    );
    renderKit(ui, options());
    expect(screen.getByRole("region", { name: "Sessions" })).toBeDefined();
    expect(screen.getByRole("heading", { level: 3, name: "Laptop" })).toBeDefined();
    expect(screen.getByRole("button", { name: "Refresh" })).toBeDefined();
  });

  it("says what is set, and why it can't be changed; its name is only the title", () => {
    renderKit(<Panel title="Password" badge="Set" text="Use a long one." reason="Add an email first." />, options());
    const panel = screen.getByRole("region", { name: "Password" });
    expect(panel.textContent).toBe("PasswordSetUse a long one.Add an email first.");
  });

  it("that loads is hidden from screen readers", () => {
    const { container } = renderKit(<PanelSkeleton />, options());
    expect(container.querySelector("[aria-hidden=true] .vst-skeleton")).not.toBeNull();
    expect(screen.queryByRole("region")).toBeNull();
  });
});

describe("a list", () => {
  it("shows an entry with its badges, details and actions", () => {
    const ui = (
      <ul>
        <Item
          icon="M0 0"
          title="Laptop"
          badges={<Badge>This device</Badge>}
          meta="Berlin"
          actions={<button type="button">Sign out</button>}
        />
      </ul>
    );
    renderKit(ui, options());
    expect(screen.getByRole("listitem").textContent).toBe("LaptopThis deviceBerlinSign out");
  });

  it("without entries says what they are for", () => {
    const { container } = renderKit(<EmptyList icon="M0 0" title="No keys yet" text="A key is for apps." />, options());
    expect(container.textContent).toBe("No keys yetA key is for apps.");
  });

  it("that loads has hidden placeholders", () => {
    const ui = (
      <ul>
        <ItemSkeletons count={3} icon />
      </ul>
    );
    const { container } = renderKit(ui, options());
    expect(container.querySelectorAll("li[aria-hidden=true]")).toHaveLength(3);
    expect(screen.queryByRole("listitem")).toBeNull();
  });

  it.each([
    [false, 1],
    [true, 0],
  ])("that failed offers a retry, one at a time (busy: %s)", async (busy, count) => {
    const retry = vi.fn();
    const { user } = renderKit(<ListProblem problem={{ key: "notReachable" }} busy={busy} retry={retry} />, options());
    await expectAlert("Couldn't load this. Couldn't reach the server.");
    await press(user, "Try again");
    expect(retry).toHaveBeenCalledTimes(count);
  });
});

describe("the notice of a section that is gone", () => {
  it("receives focus if the focused element was removed with the section", async () => {
    renderKit(<SectionNotice>Gone</SectionNotice>, options());
    await expectFocus(screen.getByText("Gone").closest(".vst-section-notice"));
  });

  it("takes no focus from an element that is still there", async () => {
    renderKit(<input aria-label="Name" />, options());
    const field = screen.getByLabelText("Name");
    field.focus();
    renderKit(<SectionNotice>Gone</SectionNotice>, options());
    await new Promise(requestAnimationFrame);
    expect(document.activeElement).toBe(field);
  });
});
