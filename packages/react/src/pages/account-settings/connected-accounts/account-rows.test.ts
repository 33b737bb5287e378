import type { ConnectedAccount } from "@vestibule/client";
import { describe, expect, it } from "vitest";
import { buildAccountRows } from "./account-rows.ts";

const account = (providerId: string, id: string) => ({ providerId, id }) as ConnectedAccount;

describe("connected accounts", () => {
  it("follow the project's order, with providers that are no longer offered at the end", () => {
    const accounts = [account("gitlab", "1"), account("github", "2"), account("github", "3")];
    const offered = [{ id: "google" }, { id: "github" }, { id: "own", displayName: "Our company" }];
    const rows = buildAccountRows(accounts, offered).map((row) => [row.providerId, row.account?.id, row.isOffered]);
    expect(rows).toEqual([
      ["google", undefined, true],
      ["github", "2", true],
      ["github", "3", true],
      ["own", undefined, true],
      ["gitlab", "1", false],
    ]);
  });
});
