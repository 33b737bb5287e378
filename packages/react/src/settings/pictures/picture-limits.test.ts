import { describe, expect, it } from "vitest";
import { centeredSquare, dataUrlBytes, isPicture } from "./use-picture.ts";

describe("a profile picture", () => {
  it.each([
    ["image/png", true],
    ["image/webp", true],
    ["image/svg+xml", false],
    ["text/plain", false],
    ["", false],
  ])("accepts type %j: %s", (type, accepted) => {
    expect(isPicture({ type })).toBe(accepted);
  });

  it("is cropped to the centered square", () => {
    expect(centeredSquare(900, 600)).toEqual({ x: 150, y: 0, side: 600 });
    expect(centeredSquare(300, 700)).toEqual({ x: 0, y: 200, side: 300 });
  });

  it.each([0, 1, 2, 3, 100_000])("of %i bytes is measured from its data URL", (bytes) => {
    const url = `data:image/jpeg;base64,${Buffer.alloc(bytes).toString("base64")}`;
    expect(dataUrlBytes(url)).toBe(bytes);
  });
});
