import { expect, it } from "vitest";
import { change, redo, startHistory, undo } from "./history.ts";

it("goes back and forth, and forgets what was undone once something else is done", () => {
  let history = change(change(startHistory("a"), "b"), "c");
  history = undo(undo(undo(history)));
  expect(history.present).toBe("a");
  history = redo(history);
  expect([history.present, history.future]).toEqual(["b", ["c"]]);
  history = change(history, "d");
  expect(redo(history).present).toBe("d");
  expect(undo(history).present).toBe("b");
});

it("takes typing in one field back together, and not with what was typed in another", () => {
  let history = change(change(change(startHistory(""), "H", "title"), "Hi", "title"), "Hi x", "text");
  history = undo(history);
  expect(history.present).toBe("Hi");
  expect(undo(history).present).toBe("");
  expect(undo(change(history, "Hit", "title")).present).toBe("Hi");
});

it("a change of nothing is none", () => {
  const history = change(startHistory("a"), "b");
  expect(change(history, "b")).toBe(history);
});
