import { describe } from "vitest";
import { describeBrowserCompatibility } from "./describe-browser-compatibility.ts";

describe("the pages of @stackframe/react 2.8.12 as published", () => {
  describeBrowserCompatibility("@stackframe/react", "2.8.12", {
    "My Profile": "User name",
    "Emails & Auth": "Emails",
    "Active Sessions": "Current Session",
    "API Keys": "Create API Key",
    "Create a team": "Create a Team",
    Settings: "Sign out",
  });
});
