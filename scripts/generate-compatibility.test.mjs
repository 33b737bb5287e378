import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { COMPATIBILITY_PAGE, readResults, renderPage } from "./generate-compatibility.mjs";

test("docs/compatibility.md shows the results of the compatibility tests", () => {
  const page = readFileSync(COMPATIBILITY_PAGE, "utf8");
  expect(page, "Out of date: run `node scripts/generate-compatibility.mjs` and commit the change").toBe(
    renderPage(readResults()),
  );
});

test("a failed step is listed below the tables, and a capability that a release lacks is a dash", () => {
  const signUp = { title: "Sign-up", passed: 1, failed: ["signs up twice"] };
  const column = { client: "@stackframe/js", environment: "Node.js" };
  const page = renderPage([
    { ...column, release: "2.8.3", capabilities: { signUp } },
    { ...column, release: "2.8.108", capabilities: { codes: { title: "Codes", passed: 2, failed: [] } } },
  ]);
  expect(page).toContain("| Sign-up | 1 of 2 | – |");
  expect(page).toContain("| Codes | – | ✓ 2 |");
  expect(page).toContain("- `@stackframe/js` 2.8.3, Node.js: Sign-up: signs up twice");
});
