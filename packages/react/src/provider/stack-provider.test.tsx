import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { StackHandler } from "../handler/stack-handler.tsx";
import { useStackApp } from "../hooks/use-stack-app.ts";
import { expectTitle } from "../testing/actions.ts";
import { createFakeServer } from "../testing/fake-server.ts";
import { renderKit } from "../testing/render-kit.tsx";
import { StackProvider } from "./stack-provider.tsx";

const ProjectId = () => <p>{useStackApp().projectId}</p>;

describe("the provider", () => {
  it("provides the app", () => {
    renderKit(<ProjectId />, { server: createFakeServer() });
    expect(screen.getByText("project")).toBeDefined();
  });

  it("replaces texts in the components below it", async () => {
    const { app } = renderKit(null, { server: createFakeServer(), url: "/handler/sign-in" });
    const overrides = { "Sign in": "Log in" } as const;
    const { unmount } = render(
      <StackProvider app={app} translationOverrides={overrides}>
        <StackHandler location="/handler/sign-in" />
      </StackProvider>,
    );
    await expectTitle("Log in");
    expect(await screen.findByRole("button", { name: "Log in" })).toBeDefined();
    unmount();
  });
});
