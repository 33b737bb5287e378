import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { CopyButton } from "./copy-button.tsx";

const html = renderToStaticMarkup(<CopyButton text="sk_1" label="Copy key" copied="Copied" failed="Not copied" />);
const [, button = "", beside = ""] = /^(<button.*<\/button>)(.*)$/.exec(html) ?? [];

describe("the copy button for screen readers", () => {
  it("is named by its text: no child has a role that removes it from the name", () => {
    expect(button.replaceAll(/<[^>]*>/g, "")).toBe("Copy key");
    expect(button).not.toContain("role=");
  });

  it("announces the result next to the button, and nothing before", () => {
    expect(beside).toBe('<span class="vst-sr" role="status"></span>');
  });
});
