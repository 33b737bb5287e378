import { onTestFinished, vi } from "vitest";

/** Records that the page leaves or reloads, which would end the simulated browser. */
export function mockLeaving() {
  const spies = {
    assign: vi.spyOn(window.location, "assign").mockImplementation(() => {}),
    replace: vi.spyOn(window.location, "replace").mockImplementation(() => {}),
    reload: vi.spyOn(window.location, "reload").mockImplementation(() => {}),
  };
  onTestFinished(() => {
    for (const spy of Object.values(spies)) spy.mockRestore();
  });
  return spies;
}
