import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { expectTitle } from "../../testing/actions.ts";
import { createFakeServer } from "../../testing/fake-server.ts";
import { renderKit } from "../../testing/render-kit.tsx";
import { projectJson } from "../../testing/wire.ts";
import { NotFoundPage } from "./not-found-page.tsx";

it("an unknown page under the handler leads home", async () => {
  renderKit(<NotFoundPage fullPage />, { server: createFakeServer() });
  await expectTitle("Page not found");
  // Nothing went wrong that a warning would be for.
  expect(document.querySelector("[data-tone]")).toBeNull();
  expect(document.querySelector(".vst-brand")?.textContent).toContain(projectJson().display_name);
  expect(screen.getByRole("link", { name: "Go to the home page" })).toBeDefined();
});
