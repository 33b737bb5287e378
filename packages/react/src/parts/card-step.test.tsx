import { screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { expectFocus, expectTitle, press } from "../testing/actions.ts";
import { createFakeServer } from "../testing/fake-server.ts";
import { renderKit } from "../testing/render-kit.tsx";
import { Card } from "./card.tsx";
import { CardStep, findStepCard, leaveStep } from "./card-step.tsx";

function CardWithStep() {
  const [card, setCard] = useState<HTMLElement>();
  const back = () => setCard(undefined);
  return (
    <Card title="Sign in" hasSteps>
      <button type="button" onClick={() => setCard(findStepCard())}>
        Next
      </button>
      {card && (
        <CardStep card={card} title="Enter the code" line="From the email" state="entering" isOpen back={back}>
          <button type="button" onClick={() => leaveStep(back)}>
            Leave
          </button>
        </CardStep>
      )}
    </Card>
  );
}

const open = () => renderKit(<CardWithStep />, { server: createFakeServer() });

describe("a step in a card", () => {
  it("replaces the content, and returns it with the focus", async () => {
    const { user } = open();
    await press(user, "Next");
    await expectTitle("Enter the code");
    expect(screen.getByRole("group", { name: "Enter the code", description: "From the email" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Next" })).toBeNull();
    await press(user, "Leave");
    await expectTitle("Sign in");
    await expectFocus(screen.getByRole("button", { name: "Next" }));
  });

  it.each([
    ["animates the height of the card", false, [["300px", "200px"]]],
    ["doesn't if the user prefers reduced motion", true, []],
  ])("%s", async (_case, matches, expected) => {
    const matchMedia = vi.spyOn(window, "matchMedia").mockImplementation(
      (query) =>
        Object.assign(new EventTarget(), {
          matches: query.includes("reduced-motion") && matches,
        }) as unknown as MediaQueryList,
    );
    const height = vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockImplementation(function (
      this: HTMLElement,
    ) {
      return this.querySelector(".vst-step") ? 200 : 300;
    });
    const animations: unknown[] = [];
    HTMLElement.prototype.animate = ((frames: { height: string }[]) =>
      animations.push(frames.map((frame) => frame.height))) as unknown as typeof HTMLElement.prototype.animate;
    onTestFinished(() => {
      matchMedia.mockRestore();
      height.mockRestore();
      Reflect.deleteProperty(HTMLElement.prototype, "animate");
    });
    const { user } = open();
    await press(user, "Next");
    await expectTitle("Enter the code");
    expect(animations).toEqual(expected);
  });
});

describe("the card of a step", () => {
  const card = (attributes = "", content = "") => `<section data-steps="true" ${attributes}>${content}</section>`;

  it.each([
    ["the one that runs the sign-in", `${card()}<div data-state="form-locked">${card('id="found"')}</div>`],
    ["otherwise the one with the focus", card() + card('id="found"', "<button autofocus></button>")],
    ["otherwise the first", card('id="found"') + card()],
    ["never one of a preview", `<div inert>${card()}</div>${card('id="found"')}`],
  ])("is %s", (_case, html) => {
    document.body.innerHTML = html;
    onTestFinished(() => {
      document.body.innerHTML = "";
    });
    document.querySelector<HTMLElement>("[autofocus]")?.focus();
    expect(findStepCard()?.id).toBe("found");
  });

  it("is missing on an application's own page", () => {
    expect(findStepCard()).toBeUndefined();
  });
});
