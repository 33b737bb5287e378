import { expect, it } from "vitest";
import { change, mergeSaved, redo, startHistory, undo } from "../use-editor.ts";

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

it("code review defect 4: text typed during a save survives it, and the rest follows what the server stored", () => {
  const saved = { subject: "Hi", content: {} };
  const sent = { subject: "Hello ", content: {} };
  const stored = { subject: "Hello", content: {} };

  expect(mergeSaved(sent, { saved, sent, stored })).toEqual(stored);
  expect(mergeSaved({ ...sent, subject: "Hello you" }, { saved, sent, stored }).subject).toBe("Hello you");
  expect(mergeSaved(saved, { saved, sent, stored })).toBe(saved);
});
