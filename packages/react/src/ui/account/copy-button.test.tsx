import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { CopyButton } from "./copy-button.tsx";

const html = renderToStaticMarkup(<CopyButton text="sk_1" label="Copy key" copied="Copied" failed="Not copied" />);
const [, button = "", beside = ""] = /^(<button.*<\/button>)(.*)$/.exec(html) ?? [];

describe("the button that copies, to those who do not see it,", () => {
  it("is named by its words: nothing in it has a role that keeps them from being its name", () => {
    expect(button.replaceAll(/<[^>]*>/g, "")).toBe("Copy key");
    expect(button).not.toContain("role=");
  });

  it("says beside it what came of it, and nothing before", () => {
    expect(beside).toBe('<span class="vst-sr" role="status"></span>');
  });
});
