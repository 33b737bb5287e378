import { describe } from "vitest";
import { describeBrowserCompatibility } from "./describe-browser-compatibility.ts";

describe("the pages of @stackframe/react 2.8.108 as published", () => {
  describeBrowserCompatibility("stackframe-react-newest", "2.8.108", {
    "My Profile": "User name",
    "Emails & Auth": "Emails",
    Notifications: "Choose which emails you want to receive",
    "Active Sessions": "Current Session",
    "API Keys": "Create API Key",
    "Create a team": "Create a Team",
    Settings: "Sign out",
  });
});
