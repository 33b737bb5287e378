import { expect, test } from "vitest";
import { getActorText } from "./actor-text.ts";

const actor = (
  type: "user" | "owner" | "key" | "system",
  id: string | null = null,
  displayName: string | null = null,
) => ({
  actor: { type, id, displayName, accessType: null },
});

test.each([
  [actor("user", "u-1"), "The user"],
  [actor("user"), "Somebody not signed in"],
  [actor("user", "u-1", "Ada"), "The user"],
  [actor("user", "u-2"), "Another user"],
  [actor("user", "u-2", "Grace"), "Grace"],
  [actor("owner", "u-1", "Ada"), "Ada, an owner"],
  [actor("key", "k-1", "Builds"), "API keys “Builds”"],
  [actor("owner", "u-1"), "An owner"],
  [actor("key", "k-1"), "An API key of the project"],
  [actor("system"), "The server"],
])("who did it is told from the side of the user", (entry, words) => {
  expect(getActorText(entry, "u-1")).toBe(words);
});
