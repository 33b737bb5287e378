import { describe, inject } from "vitest";
import { describeJourneys } from "./journeys.ts";
import { startFirefox } from "./support/firefox.ts";

// `npm test` says so when they are skipped.
describe.skipIf(inject("firefoxPath") === "")("journeys", () =>
  describeJourneys({ name: "Firefox", start: startFirefox }),
);
