import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";

/** The environment, in the shape of `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A variable as the server sees it. */
export interface Setting {
  readonly name: string;
  readonly source: "default" | "environment" | "file";
  /** As text; secrets are masked. Undefined: unset, without a default. */
  readonly value: string | undefined;
}

export class ConfigError extends Error {
  readonly problems: readonly string[];
  /** The format in which to report them, if it is set. */
  readonly logFormat: "pretty" | "json" | undefined;
  constructor(problems: readonly string[], logFormat?: "pretty" | "json") {
    super(
      `The configuration has ${problems.length === 1 ? "a problem" : `${problems.length} problems`}:\n${problems.map((p) => `  - ${p}`).join("\n")}`,
    );
    this.problems = problems;
    this.logFormat = logFormat;
  }
}

/** Masks everything but the host and the database of a URL. */
function maskSecret(value: string): string {
  if (!/^[a-z]+:\/\//.test(value)) return "(set)";
  const [scheme = "", rest = ""] = value.split(/:\/\/(.*)/s);
  const place = rest.slice(rest.lastIndexOf("@") + 1).split("?")[0];
  return `${scheme}://${rest.includes("@") ? "…@" : ""}${place}`;
}

/** Reads variables and collects problems, so that all of them are reported at once. */
export function createConfigReader(environment: Environment) {
  const problems: string[] = [];
  const settings = new Map<string, Setting>();

  /** An empty variable counts as unset, as in compose files. */
  const getVariable = (name: string): string | undefined => environment[name]?.trim() || undefined;

  /** `{name}_FILE` contains the path of a file, such as a Docker secret or a systemd credential. */
  function readSecretFile(name: string): string | undefined {
    const path = getVariable(`${name}_FILE`);
    if (path === undefined) return undefined;
    try {
      const value = readFileSync(path, "utf8").trim();
      if (value === "") problems.push(`${name}_FILE names ${path}, which is empty`);
      return value || undefined;
    } catch (error) {
      const code = error instanceof Error && "code" in error ? ` (${error.code})` : "";
      problems.push(`${name}_FILE names ${path}, which can't be read${code}`);
      return undefined;
    }
  }

  function read(name: string, fallback?: string): string | undefined {
    const value = getVariable(name);
    settings.set(name, { name, source: value === undefined ? "default" : "environment", value: value ?? fallback });
    return value ?? fallback;
  }

  /** The value of the variable or of the file that `{name}_FILE` names. */
  function readSecret(name: string): string | undefined {
    const own = getVariable(name);
    const fromFile = readSecretFile(name);
    const hasFile = getVariable(`${name}_FILE`) !== undefined;
    if (own !== undefined && hasFile) problems.push(`${name} and ${name}_FILE are both set; set one of them`);
    const value = own ?? fromFile;
    const source = own !== undefined ? "environment" : hasFile ? "file" : "default";
    settings.set(name, { name, source, value: value && maskSecret(value) });
    return value;
  }

  return {
    problems,
    settings,
    read,
    readSecret,

    /** Shows the default that follows from other settings. */
    showDefault(name: string, value: string): void {
      if (settings.get(name)?.source === "default") settings.set(name, { name, source: "default", value });
    },

    check(name: string, fallback: string, isValid: (value: string) => boolean, demand: string): string {
      const value = read(name, fallback) ?? fallback;
      if (!isValid(value)) problems.push(`${name} ${demand}; it is ${JSON.stringify(value)}`);
      return value;
    },

    /** `secret`: it can be in a file, and the problem must not repeat the value. */
    checkOptional(
      name: string,
      isValid: (value: string) => boolean,
      demand: string,
      secret = false,
    ): string | undefined {
      const value = secret ? readSecret(name) : read(name);
      if (value !== undefined && !isValid(value)) {
        // Not even masked: what isn't a URL, for example, may be a password.
        if (secret) settings.set(name, { name, source: settings.get(name)?.source ?? "default", value: "(invalid)" });
        problems.push(secret ? `${name} ${demand}` : `${name} ${demand}; it is ${JSON.stringify(value)}`);
      }
      return value;
    },

    /** The non-blank entries of a comma-separated list. */
    checkList(name: string, isValid: (entry: string) => boolean, demand: string): string[] {
      const entries = (read(name) ?? "").split(",").flatMap((entry) => entry.trim() || []);
      const wrong = entries.filter((entry) => !isValid(entry));
      if (wrong.length > 0)
        problems.push(`${name} ${demand}; wrong: ${wrong.map((w) => JSON.stringify(w)).join(", ")}`);
      return entries;
    },

    /**
     * A variable and a secret that must be set together; null when neither is set. The missing one is reported as the
     * problem.
     */
    checkPair({ first, second }: { first: string; second: string }, demand: string): [string, string] | null {
      const [a, b] = [read(first), readSecret(second)];
      if (a !== undefined && b !== undefined) return [a, b];
      if (a !== undefined) problems.push(`${second} ${demand}, because ${first} is set`);
      if (b !== undefined) problems.push(`${first} ${demand}, because ${second} is set`);
      return null;
    },
  };
}

/** A path of ordinary names, which needs no escaping in a cookie or a header; no credentials. */
export const isPlainPath = ({ pathname, username, password }: URL): boolean =>
  /^(\/[\w.~-]+)*\/?$/.test(pathname) && username === "" && password === "";

export const maxWorkers = 32;
export const isWorkers = (value: string): boolean =>
  value === "auto" || (/^[1-9]\d?$/.test(value) && Number(value) <= maxWorkers);
/** auto: one for each core. */
export const countWorkers = (value: string): number =>
  value === "auto" ? Math.min(availableParallelism(), maxWorkers) : Number(value);

export const hasProtocol =
  (...protocols: string[]) =>
  (value: string): boolean =>
    URL.canParse(value) && protocols.includes(new URL(value).protocol);
