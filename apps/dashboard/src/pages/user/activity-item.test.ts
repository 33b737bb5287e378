import { expect, test } from "vitest";
import { getActorText } from "./activity-item.tsx";

const actor = (
  type: "user" | "owner" | "key" | "system",
  id: string | null = null,
  displayName: string | null = null,
) => ({
  actor: { type, id, displayName, accessType: null },
});

test.each([
  [actor("user", "u-1"), "This user"],
  [actor("user"), "Anonymous"],
  [actor("user", "u-1", "Ada"), "This user"],
  [actor("user", "u-2"), "Another user"],
  [actor("user", "u-2", "Grace"), "Grace"],
  [actor("owner", "u-1", "Ada"), "Ada, an owner"],
  [actor("key", "k-1", "Builds"), "API keys “Builds”"],
  [actor("owner", "u-1"), "An owner"],
  [actor("key", "k-1"), "Project API key"],
  [actor("system"), "The server"],
])("names the actor from the user's point of view", (entry, words) => {
  expect(getActorText(entry, "u-1")).toBe(words);
});
