import { describe, expect, it } from "vitest";
import { type Content, setValue, toContent, valueAt } from "./content.ts";
import {
  addBlock,
  canMove,
  duplicateBlock,
  findPosition,
  listRows,
  moveBlock,
  removeBlock,
  stepBlock,
} from "./tree.ts";

const text = (words: string) => ({ type: "Text", data: { props: { text: words } } });
const column = (...childrenIds: string[]) => ({ childrenIds, mine: true });
/** a, box(b), columns(c | empty), d; plus an unreachable block. */
const content: Content = {
  root: { type: "EmailLayout", data: { childrenIds: ["a", "box", "columns", "d"], brand: "Acme" } },
  a: text("a"),
  box: { type: "Container", data: { props: { childrenIds: ["b"] }, style: { padding: null } } },
  b: text("b"),
  columns: {
    type: "ColumnsContainer",
    data: { props: { columnsCount: 2, columns: [column("c"), column(), column("lost")] } },
  },
  c: text("c"),
  d: text("d"),
  lost: text("lost"),
};

/** The email in one line. */
function outline(of: Content): string {
  return listRows(of)
    .map((row) => `${"-".repeat(row.depth)}${row.kind === "block" ? row.id : `[${row.column ?? ""}]`}`)
    .join(" ");
}
const at = (id: string, of = content) => {
  const place = findPosition(of, id);
  if (!place) throw new Error(`${id} is not shown`);
  return place;
};

describe("the list of blocks", () => {
  it("shows the email from top to bottom, with its columns and empty boxes", () => {
    expect(outline(content)).toBe("a box -b columns -[1] --c -[2] d");
    expect(outline(setValue(content, "box", ["props", "childrenIds"], []))).toContain("box -[] columns");
  });

  it("ends, even if invalid JSON contains a cycle", () => {
    const circle = setValue(content, "box", ["props", "childrenIds"], ["box"]);
    expect(listRows(circle).length).toBeLessThan(100);
  });

  it.each([[null], [[]], ["x"], [{}], [{ root: 1 }]])("can't be created from %j", (json) => {
    expect(toContent(json)).toBeNull();
  });
});

describe("a block", () => {
  it("is added at the chosen place, with a new id", () => {
    const { content: added, id } = addBlock(content, { parentId: "columns", slot: 1, index: 0 }, text("new"));
    expect(id).toBe("text-1");
    expect(outline(added)).toBe("a box -b columns -[1] --c -[2] --text-1 d");
    expect(valueAt(added.columns, ["props", "columns"])).toEqual([column("c"), column("text-1"), column("lost")]);
  });

  it("is removed with its children; blocks that were unreachable before are kept", () => {
    const removed = removeBlock(content, at("box"));
    expect(Object.keys(removed)).toEqual(["root", "a", "columns", "c", "d", "lost"]);
    const shared = setValue(content, "root", ["childrenIds"], ["b", "box"]);
    expect(removeBlock(shared, at("box", shared))).toHaveProperty("b");
  });

  it("is duplicated with its children, under new ids", () => {
    const twice = duplicateBlock(content, at("box"));
    expect(outline(twice?.content ?? {})).toBe("a box -b container-1 -text-1 columns -[1] --c -[2] d");
    const changed = setValue(twice?.content ?? {}, "text-1", ["props", "text"], "other");
    expect(valueAt(changed.b, ["props", "text"])).toBe("b");
  });

  it.each([
    ["a", "d", "box -b columns -[1] --c -[2] a d"],
    ["d", "a", "d a box -b columns -[1] --c -[2]"],
    ["a", "b", "box -a -b columns -[1] --c -[2] d"],
    ["c", "box", "a c box -b columns -[1] -[2] d"],
  ])("%s is moved before %s", (id, before, expected) => {
    expect(outline(moveBlock(content, at(id), at(before)))).toBe(expected);
  });

  it("can't be moved into itself", () => {
    expect(canMove(content, at("box"), at("b"))).toBe(false);
    expect(moveBlock(content, at("box"), at("b"))).toBe(content);
  });

  it("moves down one step at a time through every box and column, and back up the same way", () => {
    const seen = ["a box -b columns -[1] --c -[2] d"];
    let now: Content = content;
    for (let next: Content | null = now; next; next = stepBlock(now, at("a", now), 1)) {
      now = next;
      seen.push(outline(now));
    }
    expect(seen.slice(2)).toEqual([
      "box -a -b columns -[1] --c -[2] d",
      "box -b -a columns -[1] --c -[2] d",
      "box -b a columns -[1] --c -[2] d",
      "box -b columns -[1] --a --c -[2] d",
      "box -b columns -[1] --c --a -[2] d",
      "box -b columns -[1] --c -[2] --a d",
      "box -b columns -[1] --c -[2] a d",
      "box -b columns -[1] --c -[2] d a",
    ]);
    for (let next: Content | null = now; next; next = stepBlock(now, at("a", now), -1)) now = next;
    expect(outline(now)).toBe(seen[0]);
  });
});

describe("a value of a block", () => {
  it("is set and removed without changing its siblings", () => {
    const set = setValue(content, "box", ["style", "padding", "top"], 8);
    expect(set.box?.data).toEqual({ props: { childrenIds: ["b"] }, style: { padding: { top: 8 } } });
    expect(setValue(content, "root", ["brand"], undefined).root?.data).toEqual({
      childrenIds: ["a", "box", "columns", "d"],
    });
    expect(setValue(content, "unknown", ["brand"], "x")).toBe(content);
  });
});
