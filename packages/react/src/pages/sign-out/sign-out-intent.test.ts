import { describe, expect, it } from "vitest";
import { clearSignOutIntent, hasSignOutIntent } from "./sign-out-page.tsx";

function storageWith(entries: Record<string, string>) {
  const values = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => values.get(key) ?? null,
    removeItem: (key: string) => void values.delete(key),
  };
}

describe("the sign-out intent", () => {
  it("is absent when the page was not opened by a sign-out control", () => {
    expect(hasSignOutIntent(storageWith({}))).toBe(false);
  });

  it("is consumed once", () => {
    const storage = storageWith({ "stack-sign-out-intent": "1" });
    expect(hasSignOutIntent(storage)).toBe(true);
    clearSignOutIntent(storage);
    expect(hasSignOutIntent(storage)).toBe(false);
  });
});
