import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFakeServer } from "../../testing/fake-server.ts";
import { renderKit } from "../../testing/render-kit.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

test("the page for an unknown path says so, and leads to the home page", async () => {
  renderKit(<NotFoundPage fullPage />, { server: createFakeServer() });
  expect(await screen.findByRole("heading", { name: "Page not found" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Go to the home page" }).getAttribute("href")).toMatch(/\/$/);
});
