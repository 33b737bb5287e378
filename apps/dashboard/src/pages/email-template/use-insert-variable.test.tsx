import { act, renderHook } from "@testing-library/react";
import { expect, it, onTestFinished } from "vitest";
import { useInsertVariable } from "./use-insert-variable.ts";

it("inserts into a field that received the focus before the panel was loaded", async () => {
  const scope = document.createElement("div");
  scope.innerHTML = `<input data-takes-variables value="Hi "><input>`;
  document.body.append(scope);
  onTestFinished(() => scope.remove());
  const [subject, other] = scope.querySelectorAll("input");
  subject?.focus();
  subject?.setSelectionRange(3, 3);

  const { result } = renderHook(() => useInsertVariable({ current: scope }));
  act(() => other?.focus());
  act(() => result.current.insert("{{name}}"));
  expect(result.current.canInsert).toBe(true);
  expect(subject?.value).toBe("Hi {{name}}");
  expect(document.activeElement).toBe(subject);
});

it("can't insert before a field that takes variables has had the focus", () => {
  const scope = document.createElement("div");
  scope.innerHTML = "<input>";
  document.body.append(scope);
  onTestFinished(() => scope.remove());
  scope.querySelector("input")?.focus();
  const { result } = renderHook(() => useInsertVariable({ current: scope }));
  expect(result.current.canInsert).toBe(false);
});
