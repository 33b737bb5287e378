import type { Config } from "./config.ts";
import type { RunningServer } from "./server.ts";

/** The startup banner: URLs and first steps. `ms`: since the process started. */
export function banner({
  config,
  server,
  ms,
}: {
  config: Config;
  server: Pick<RunningServer, "installation" | "storage">;
  ms: number;
}): string {
  const { installation, storage } = server;
  const lines = [
    "",
    `  Vestibule is ready in ${(ms / 1000).toFixed(1)} s`,
    "",
    `  Dashboard   ${config.publicUrl}/dashboard`,
    `  API         ${config.publicUrl}/api/v1`,
    ...(installation.demo ? [`  Demo        ${config.publicUrl}/demo`] : []),
    ...(config.smtpUrl
      ? []
      : [`  Inbox       ${config.publicUrl}/inbox   (no SMTP server is configured: emails stay in this inbox)`]),
    `  Data        ${storage}`,
    ...(installation.claimCode
      ? [
          "",
          "  Set up your server (this link works once):",
          `  ${config.publicUrl}/claim?code=${installation.claimCode}`,
        ]
      : []),
    "",
    "  Press Ctrl-C to stop.",
    "",
  ];
  return `${lines.join("\n")}\n`;
}
