import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Code, type CodeLanguage } from "./code.tsx";

afterEach(cleanup);

const renderCode = (text: string, language?: CodeLanguage) =>
  render(
    <pre>
      <Code text={text} language={language} />
    </pre>,
  ).container;
const listStyled = (container: HTMLElement, style: string) =>
  [...container.querySelectorAll(`.${style}`)].map(({ textContent }) => textContent);

describe("code with syntax colors (design review, small things)", () => {
  it("tells values of JSON from the names", async () => {
    const text = JSON.stringify({ id: "a // b", count: 2, on: true }, null, 2);
    const container = renderCode(text, "json");
    await vi.waitFor(() => expect(listStyled(container, "text-accent")).toEqual(['"a // b"']));
    expect(listStyled(container, "font-semibold")).toEqual(["true"]);
    expect(container.textContent).toBe(text);
  });

  it("tells comments, keywords and strings of TypeScript", async () => {
    const text = '// Signs in\nconst a = "b";\n\nexport { a };\n';
    const container = renderCode(text, "typescript");
    await vi.waitFor(() => expect(listStyled(container, "text-ink-3")[0]).toBe("// Signs in"));
    expect(listStyled(container, "font-semibold")).toEqual(["const", "export"]);
    expect(listStyled(container, "text-accent").join("")).toBe('"b"');
    expect(container.textContent).toBe(text);
  });

  it.each([
    ["without a language", "const a = 1", undefined],
    ["that is long", `"${"x".repeat(60_000)}"`, "json"],
  ] as const)("shows text %s as it is", async (_name, text, language) => {
    // From here on, colors would be there at once.
    const colored = renderCode('"a"', "json");
    await vi.waitFor(() => expect(listStyled(colored, "text-accent")).toEqual(['"a"']));
    const container = renderCode(text, language);
    expect(container.textContent).toBe(text);
    expect(container.querySelector("span")).toBeNull();
  });
});
