import { describe, expect, it } from "vitest";
import { getInitials } from "./user-avatar.tsx";

describe("initials", () => {
  it.each([
    ["Ada Lovelace", null, "AL"],
    ["Ada Augusta King Lovelace", null, "AL"],
    ["ada", null, "AD"],
    ["", "grace@example.com", "GR"],
    ["  ", "grace@example.com", "GR"],
    [null, null, ""],
    ["山田 太郎", null, "山太"],
    ["🦉 owl", null, "🦉O"],
  ])("of %j and %j are %j", (name, email, letters) => {
    expect(getInitials(name, email)).toBe(letters);
  });
});
