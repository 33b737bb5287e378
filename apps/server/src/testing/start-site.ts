import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Answer } from "../http/listener.ts";
import { createSite } from "../site/site.ts";
import type { TestApp } from "./test-app.ts";

/** A folder with the pages of a dashboard, without scripts. */
export async function writeDashboard(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "vestibule-forms-"));
  const page =
    '<!doctype html><head><script type="application/json" id="vestibule-config"></script></head><body></body>';
  for (const name of ["index.html", "sign-in.html"]) await writeFile(join(folder, name), page);
  return folder;
}

/** The pages of a server, with the dashboard in `folder`. */
export function startSite(app: TestApp, folder: string): Answer {
  return createSite({
    platform: app.platform,
    projects: app.projects,
    installation: app.installation,
    signInNewOwner: app.signInNewOwner,
    sessions: app.sessions,
    answerApi: app.answer,
    version: "1.2.3",
    demoFolder: "none",
    dashboardFolder: folder,
    kitFolder: "none",
    sharedProviderIds: [],
    hasInbox: true,
    mailFrom: "vestibule@localhost",
    metrics: null,
    buildOpenApi: () => ({}),
    readiness: { isDraining: () => false, migrations: [], readDisk: null },
  });
}
