import { describe } from "vitest";
import { addMethodSteps } from "./add-method-steps.ts";
import { addPageSteps, newestPages } from "./add-page-steps.ts";
import type { BrowserClient } from "./browser-client.ts";
import { describeBrowserCompatibility } from "./describe-browser-compatibility.ts";
import { servePublishedPage } from "./published-page-server.ts";

const kit = {
  client: "@stackframe/react",
  release: "2.8.108",
  serve: (project) => servePublishedPage(project, "stackframe-react-newest"),
} as const satisfies BrowserClient;

describe("the pages of @stackframe/react 2.8.108 as published", () => {
  describeBrowserCompatibility(kit, (step, bench) => {
    addPageSteps(step, bench, newestPages);
    addMethodSteps(step, bench);
  });
});
