import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { createFakeServer } from "../../testing/fake-server.ts";
import { renderKit } from "../../testing/render-kit.tsx";
import { SaveState } from "./save-state.tsx";

describe("the save status", () => {
  it.each([
    ["idle", undefined, "status", ""],
    ["saving", undefined, "status", "Loading"],
    ["saved", undefined, "status", "Saved"],
    [
      "failed",
      { key: "notReachable" },
      "alert",
      "Not saved. Couldn't reach the server. Check your connection and try again.",
    ],
  ] as const)("%s is announced", (state, problem, role, text) => {
    renderKit(<SaveState state={state} problem={problem} />, { server: createFakeServer() });
    expect(screen.getByRole(role).textContent).toBe(text);
  });
});
