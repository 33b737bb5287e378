import { expect, it } from "vitest";
import { change, redo, startHistory, undo } from "../use-editor.ts";

it("can be undone and redone, until a new change is made", () => {
  let history = change(change(startHistory("a"), "b"), "c");
  history = undo(undo(undo(history)));
  expect(history.present).toBe("a");
  history = redo(history);
  expect([history.present, history.future]).toEqual(["b", ["c"]]);
  history = change(history, "d");
  expect(redo(history).present).toBe("d");
  expect(undo(history).present).toBe("b");
});

it("groups typing in one field into one step, but not across fields", () => {
  let history = change(change(change(startHistory(""), "H", "title"), "Hi", "title"), "Hi x", "text");
  history = undo(history);
  expect(history.present).toBe("Hi");
  expect(undo(history).present).toBe("");
  expect(undo(change(history, "Hit", "title")).present).toBe("Hi");
});

it("ignores a change that changes nothing", () => {
  const history = change(startHistory("a"), "b");
  expect(change(history, "b")).toBe(history);
});
