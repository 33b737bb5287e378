import type { ApiKey } from "@vestibule/client";
import { describe, expect, it } from "vitest";
import { enApiKeys, type TeamKey } from "../../i18n/en/teams.ts";
import { fillPlaceholders, type Translate } from "../../i18n/translate.ts";
import { createFormatters } from "../formats/formatters.ts";
import { formatKeyDetails, formatKeyOrigin } from "./api-key-entry.tsx";

const texts: Partial<Record<TeamKey, string>> = enApiKeys;
const t: Translate<TeamKey> = (key, values = {}) => fillPlaceholders(texts[key] ?? key, values);
const formatters = createFormatters("en-US");
const now = Date.UTC(2026, 10, 21, 12);
const later = new Date(Date.UTC(2026, 11, 21, 12));
const earlier = new Date(Date.UTC(2026, 10, 1, 12));

const key = (fields: Partial<ApiKey>) =>
  ({ manuallyRevokedAt: null, lastUsedAt: null, whyInvalid: () => null, ...fields }) as ApiKey;

describe("the status of a key", () => {
  it.each<[string, Partial<ApiKey>, string]>([
    ["ends", { expiresAt: later }, "Expires Dec 21, 2026, not used yet"],
    ["does not end", { expiresAt: undefined }, "Never expires, not used yet"],
    ["has ended", { expiresAt: earlier, whyInvalid: () => "expired" }, "Expired Nov 1, 2026, not used yet"],
    [
      "was ended, whenever it would have expired",
      { expiresAt: later, manuallyRevokedAt: earlier, whyInvalid: () => "manually-revoked" },
      "Revoked Nov 1, 2026, not used yet",
    ],
    [
      "shows the last use",
      { expiresAt: later, lastUsedAt: new Date(now - 7_200_000) },
      "Expires Dec 21, 2026, last used 2 hours ago",
    ],
  ])("%s", (_case, fields, words) => {
    expect(formatKeyDetails(key(fields), now, formatters, t)).toBe(words);
  });
});

describe("the origin of a key", () => {
  it("shows only the last four characters and the creation date", () => {
    const made = key({ createdAt: earlier, type: "user", userId: "u", value: { lastFour: "4a23" } });
    expect(formatKeyOrigin(made, formatters, t)).toBe("Ends in 4a23, created Nov 1, 2026");
  });
});
