import { describe, expect, it } from "vitest";
import { codeCharacters, emptyCells, eraseCell, fillCells, isComplete } from "../ui/code/use-code-field.ts";

describe("code characters", () => {
  it.each([
    ["letters", "a1b2c3", "A1B2C3"],
    ["letters", " A1B-2C3\n", "A1B2C3"],
    ["letters", "oilu", "011V"],
    ["letters", "ＡＢ１２", "AB12"],
    ["letters", "é€", ""],
    ["digits", "123 456", "123456"],
    ["digits", "１２３", "123"],
    ["digits", "code 12", "12"],
  ] as const)("as %s, %j becomes %s", (kind, text, characters) => {
    expect(codeCharacters(text, kind)).toBe(characters);
  });
});

describe("a code field with six boxes", () => {
  const empty = emptyCells(6);
  const row = (text: string) => [...text].map((character) => (character === "_" ? "" : character));

  it.each([
    ["a typed character goes into its box, and on to the next", "______", 0, "a", "A_____", 1],
    ["the last one stays in the last box", "ABCDE_", 5, "f", "ABCDEF", 5],
    ["a character typed over another one replaces it", "ABC___", 1, "x", "AXC___", 2],
    ["a pasted code fills all, wherever it is pasted", "AB____", 2, "K7-M2 QX", "K7M2QX", 5],
    ["a part is pasted from the box on", "AB____", 2, "CD", "ABCD__", 4],
    ["what is too long is cut", "______", 0, "ABCDEFGH", "ABCDEF", 5],
    ["what is no character of a code changes nothing", "AB____", 2, "!", "AB____", 2],
  ])("%s", (_rule, before, start, text, after, next) => {
    expect(fillCells(row(before), start, text, "letters")).toEqual({ cells: row(after), next });
  });

  it.each([
    ["empties the box", "ABC___", 2, "AB____", 2],
    ["empties the one before when it is empty already", "ABC___", 3, "AB____", 2],
    ["stays at the first box", "______", 0, "______", 0],
  ])("Backspace %s", (_rule, before, index, after, next) => {
    expect(eraseCell(row(before), index)).toEqual({ cells: row(after), next });
  });

  it("is complete when every box is filled", () => {
    expect(isComplete(empty)).toBe(false);
    expect(isComplete(row("ABCDE_"))).toBe(false);
    expect(isComplete(row("ABCDEF"))).toBe(true);
  });
});
