import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildOpenApi } from "@vestibule/contract/endpoints";
import { createServerMetrics } from "../../../apps/server/src/platform/telemetry/server-metrics.ts";
import { ROOT } from "../repository.mjs";
import { configurationPage } from "./configuration.mjs";
import { endpointsPage } from "./endpoints.mjs";
import { errorsPage } from "./errors.mjs";
import { code, generatedNote, page, table } from "./markdown.mjs";
import { projectSettingsPage } from "./project-settings.mjs";

const { version } = JSON.parse(readFileSync(join(ROOT, "apps", "server", "package.json"), "utf8"));

const openApi = buildOpenApi({ version, serverUrl: "http://localhost:8100" });

const metricsPage = () =>
  page(
    "# Metrics",
    generatedNote,
    "The metrics of `/metrics`. The [monitoring guide](../guides/monitoring.md) explains how to serve and use them. Times are in seconds, sizes in bytes. A histogram has the series `_bucket`, `_count` and `_sum`.",
    table(
      ["metric", "type", "labels", "meaning"],
      createServerMetrics()
        .registry.list()
        .map(({ name, kind, labels, help }) => [code(name), kind, labels.map(code).join(", "), help]),
    ),
  );

const indexPage = () =>
  page(
    "# Reference",
    generatedNote,
    [
      "- [endpoints.md](endpoints.md): every endpoint with its callers, fields and errors",
      "- [errors.md](errors.md): every error code with its status, details and message",
      "- [configuration.md](configuration.md): every environment variable that the server reads",
      "- [project-settings.md](project-settings.md): every setting of a project with its values and its default",
      "- [metrics.md](metrics.md): every metric of a server with its labels",
      "- [openapi.json](openapi.json): the same endpoints as OpenAPI 3.1; a running server serves it at `/openapi.json`",
    ].join("\n"),
  );

/** The files of docs/reference by name. */
export const generateReference = () => ({
  "README.md": indexPage(),
  "endpoints.md": endpointsPage(openApi),
  "errors.md": errorsPage(),
  "configuration.md": configurationPage(),
  "project-settings.md": projectSettingsPage(),
  "metrics.md": metricsPage(),
  "openapi.json": `${JSON.stringify(openApi, null, 2)}\n`,
});
