import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "./lib/repository.mjs";
import { extractSnippet, generateSnippets, SNIPPETS_FILE } from "./lib/setup-snippets.mjs";

it("the setup page shows the current code; if not, run node scripts/generate-snippets.mjs", async () => {
  expect(readFileSync(join(ROOT, SNIPPETS_FILE), "utf8")).toBe(await generateSnippets());
});

describe("an excerpt", () => {
  it("has the lines between its markers, without their common indentation", () => {
    const text = "before\n  // snippet:a\n  if (x) {\n\n    y();\n  }\n  // snippet:end\nafter\n";
    expect(extractSnippet(text, "a")).toBe("if (x) {\n\n  y();\n}");
  });

  it("is found in comments of other languages, among others", () => {
    const text = "<!-- snippet:a-b -->\n1\n<!-- snippet:end -->\n# snippet:a\n2\n# snippet:end\n";
    expect([extractSnippet(text, "a"), extractSnippet(text, "a-b")]).toEqual(["2", "1"]);
  });

  it.each([
    ["is missing", "// snippet:b\n// snippet:end"],
    ["occurs twice", "// snippet:a\n// snippet:end\n// snippet:a\n// snippet:end"],
    ["has no end", "// snippet:a\n1"],
  ])("that %s is an error", (_name, text) => {
    expect(() => extractSnippet(text, "a")).toThrow("snippet:a");
  });
});
