import { parseArgs } from "node:util";
import { type CliContext, UsageError } from "./cli-context.ts";

/** The project that a command targets. */
export interface Target {
  /** Origin of the server. */
  readonly apiUrl: string;
  readonly projectId: string;
  readonly publishableClientKey: string;
}

const defaultApiUrl = "http://localhost:8100";

const flags = {
  "api-url": { type: "string" },
  "app-url": { type: "string" },
  project: { type: "string" },
  key: { type: "string" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
} as const;

export interface ParsedCommand {
  /** Null when no command was given. */
  readonly name: string | null;
  readonly wantsHelp: boolean;
  readonly wantsVersion: boolean;
  /** Reads options first, then environment variables. @throws UsageError when the project is missing */
  target(): Target;
  /**
   * URL of the app whose handler pages confirm a sign-in, without a trailing slash. @throws UsageError when it is
   * missing
   */
  appUrl(): string;
}

/** @throws UsageError for unknown options */
export function parseCommand(args: readonly string[], { environment }: Pick<CliContext, "environment">): ParsedCommand {
  const { values, positionals } = parse(args);
  if (positionals.length > 1) throw new UsageError(`Unexpected argument: ${positionals[1]}`);
  const read = (flag: string | undefined, variable: string): string | undefined =>
    flag || environment[variable]?.trim() || undefined;

  return {
    name: positionals[0] ?? null,
    wantsHelp: values.help === true,
    wantsVersion: values.version === true,
    target() {
      const apiUrl = parseServerUrl(read(values["api-url"], "VESTIBULE_API_URL") ?? defaultApiUrl, "--api-url");
      const projectId = read(values.project, "VESTIBULE_PROJECT_ID");
      const publishableClientKey = read(values.key, "VESTIBULE_PUBLISHABLE_CLIENT_KEY");
      if (!projectId) throw new UsageError("No project given. Pass --project or set VESTIBULE_PROJECT_ID.");
      if (!publishableClientKey)
        throw new UsageError("No publishable client key given. Pass --key or set VESTIBULE_PUBLISHABLE_CLIENT_KEY.");
      return { apiUrl, projectId, publishableClientKey };
    },
    appUrl() {
      const given = read(values["app-url"], "VESTIBULE_APP_URL");
      if (!given) throw new UsageError("No app given to confirm the sign-in. Pass --app-url or set VESTIBULE_APP_URL.");
      return parseUrl(given, "--app-url");
    },
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: flags, allowPositionals: true, strict: true });
  } catch (error) {
    // Node's messages name the option and the problem.
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** The server's URL can have a path. */
const parseServerUrl = (value: string, option: string): string => removeTrailingSlash(new URL(parseUrl(value, option)));

/** Without a query or a hash. */
export const removeTrailingSlash = ({ origin, pathname }: URL): string => origin + pathname.replace(/\/+$/, "");

/** The app's URL can have a path. */
function parseUrl(value: string, option: string): string {
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) throw new UsageError(`${option} must be an http(s) URL.`);
  return value.replace(/\/+$/, "");
}
