import { base } from "./paths.ts";

/** Configuration that the hosting server provides at run time; none of it is in the bundle. */
export type Config = { projectId: string; publishableClientKey: string; baseUrl: string };

function isConfig(value: unknown): value is Config {
  const { projectId, publishableClientKey, baseUrl } = (value ?? {}) as Partial<Record<keyof Config, unknown>>;
  return [projectId, publishableClientKey, baseUrl].every((field) => typeof field === "string" && field !== "");
}

/** Loads the configuration. @throws Error when the file is missing or incomplete. */
export async function loadConfig(): Promise<Config> {
  const address = `${base}config.json`;
  const response = await fetch(address, { cache: "no-store" });
  if (!response.ok) throw new Error(`${address} returned status ${response.status}.`);
  const config: unknown = await response.json();
  if (!isConfig(config)) throw new Error(`${address} must contain projectId, publishableClientKey and baseUrl.`);
  return config;
}
