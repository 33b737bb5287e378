import { describe, expect, it } from "vitest";
import { clearSignOutIntent, hasSignOutIntent } from "./sign-out-intent.ts";

function storageWith(entries: Record<string, string>) {
  const values = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => values.get(key) ?? null,
    removeItem: (key: string) => void values.delete(key),
  };
}

describe("the intent to sign out", () => {
  it("is absent when the page is opened from anywhere else", () => {
    expect(hasSignOutIntent(storageWith({}))).toBe(false);
  });

  it("counts once", () => {
    const storage = storageWith({ "stack-sign-out-intent": "1" });
    expect(hasSignOutIntent(storage)).toBe(true);
    clearSignOutIntent(storage);
    expect(hasSignOutIntent(storage)).toBe(false);
  });
});
