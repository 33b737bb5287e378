import { CommandError } from "../cli-context.ts";

/** What a server says about itself to its dashboard. */
export interface ServerInfo {
  /** Its public URL. Tokens name it as their issuer. */
  readonly baseUrl: string;
  readonly version: string;
  /** Of project `internal`, whose users own projects. */
  readonly publishableClientKey: string;
  /** The packages at `/kit`. */
  readonly kitIntegrity: Readonly<Record<string, string>>;
}

const timeoutMs = 10_000;

/**
 * Finds out whether a Vestibule server of this command's version answers at the URL, and whether it offers the packages.
 * @throws CommandError
 */
export async function getServerInfo(url: string, packages: readonly string[], version: string): Promise<ServerInfo> {
  let response: Response;
  try {
    response = await fetch(`${url}/dashboard/config.json`, { signal: AbortSignal.timeout(timeoutMs) });
  } catch {
    throw new CommandError(`No server answers at ${url}. Start it, or pass the URL of another one with --server.`);
  }
  const info = parseInfo(await response.text());
  if (!response.ok || !info) {
    throw new CommandError(
      `${url} answers, but it isn't a Vestibule server with a dashboard. Pass the server's public URL with --server.`,
    );
  }
  if (info.version !== version) {
    // npx never downloads the same URL twice.
    throw new CommandError(
      `This command has version ${version}, and the server ${info.version}. Run the server's own: npx "${url}/kit/cli.tgz?v=${info.version}" init`,
    );
  }
  const missing = packages.filter((name) => info.kitIntegrity[name] === undefined);
  if (missing.length > 0) {
    throw new CommandError(
      `The server at ${url} (version ${info.version}) doesn't offer ${missing.map((name) => `/kit/${name}.tgz`).join(" and ")}. Update the server.`,
    );
  }
  return info;
}

function parseInfo(text: string): ServerInfo | null {
  try {
    const content = JSON.parse(text) as Partial<ServerInfo> | null;
    const texts = [content?.baseUrl, content?.version, content?.publishableClientKey];
    const isInfo = texts.every((value) => typeof value === "string") && typeof content?.kitIntegrity === "object";
    return isInfo ? (content as ServerInfo) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
