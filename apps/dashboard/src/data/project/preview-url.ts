import type { AdminProjectConfig } from "@vestibule/react";

/** The URL of the sign-in page for the preview's address bar, from the first domain without a wildcard. */
export function getPreviewUrl({ domains }: Pick<AdminProjectConfig, "domains">): string | undefined {
  const entry = domains.find(({ domain }) => URL.canParse(domain) && !domain.includes("*"));
  if (!entry) return undefined;
  const { protocol, host } = new URL(entry.domain);
  return `${protocol}//${host}${entry.handlerPath.replace(/\/+$/, "")}`;
}
