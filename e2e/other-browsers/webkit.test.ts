import { describe, inject } from "vitest";
import { describeJourneys } from "./journeys.ts";
import { startWebKit } from "./support/webkit.ts";

// `npm test` says so when they are skipped.
describe.skipIf(inject("webkit").driver === "")("journeys", () =>
  describeJourneys({ name: "WebKit", start: startWebKit }),
);
