import type { Installation } from "../modules/setup/index.ts";
import { createBuiltApplication } from "./built-application.ts";
import { jsonResponse } from "./reply.ts";
import { readStaticFile } from "./static-files.ts";

/** `/demo/**`: the demo app, which reads its project ID at run time. */
export function createDemo(options: {
  folder: string;
  demo: NonNullable<Installation["demo"]>;
  publicUrl: string;
}): ReturnType<typeof createBuiltApplication> {
  const { folder, demo, publicUrl } = options;
  const { projectId, publishableClientKey } = demo;
  return createBuiltApplication({
    segment: "demo",
    folder,
    apiOrigin: publicUrl,
    answer: (path) =>
      path === "config.json" ? jsonResponse(200, { projectId, publishableClientKey, baseUrl: publicUrl }) : undefined,
    page: ({ headers }) =>
      readStaticFile({ folder, path: "index.html", apiOrigin: publicUrl, encodings: headers["accept-encoding"] }),
  });
}
