import type { Config } from "./config.ts";
import type { RunningServer } from "./server.ts";

/** What a person sees when the server is up: where things are and what to do first. `ms`: since the start. */
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
      : [`  Inbox       ${config.publicUrl}/inbox   (no mail server is set: mails are kept here)`]),
    `  Data        ${storage}`,
    ...(installation.claimCode
      ? [
          "",
          "  Become the owner of this installation (the link works once):",
          `  ${config.publicUrl}/claim?code=${installation.claimCode}`,
        ]
      : []),
    "",
    "  Ctrl-C stops it.",
    "",
  ];
  return `${lines.join("\n")}\n`;
}
