import { parseArgs } from "node:util";
import { OperatorUsageError } from "./operator-environment.ts";

export const usage = `Usage: vestibule <command> [options]

  backup <file> [--with-secret]      write a consistent copy of the database to a file; "-": standard output
  restore <file>                     restore a backup into an empty database while no server runs; "-": standard input
  doctor [--json]                    check this installation and suggest fixes
  audit verify [--project <id>] [--head <number>:<hash>]
                                     check whether the audit log was altered

These commands read the same environment variables as the server (VESTIBULE_DATA_DIR or VESTIBULE_DATABASE_URL,
VESTIBULE_SECRET, …), so run them where the server runs.`;

export type OperatorCommand =
  | { readonly name: "backup"; readonly file: string; readonly withSecret: boolean }
  | { readonly name: "restore"; readonly file: string }
  | { readonly name: "doctor"; readonly json: boolean }
  | { readonly name: "audit verify"; readonly projectId: string | null; readonly head: string | null }
  | { readonly name: "help" };

const flags = {
  "with-secret": { type: "boolean" },
  json: { type: "boolean" },
  project: { type: "string" },
  head: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

/** The options of each command. */
const known: Readonly<Record<string, readonly string[]>> = {
  backup: ["with-secret"],
  restore: [],
  doctor: ["json"],
  audit: ["project", "head"],
};

/** @throws OperatorUsageError for unknown commands and options */
export function parseOperatorCommand(args: readonly string[]): OperatorCommand {
  const { values, positionals } = parse(args);
  const [name = "", argument, ...rest] = positionals;
  if (values.help === true) return { name: "help" };
  const options = Object.hasOwn(known, name) ? known[name] : undefined;
  if (!options) throw new OperatorUsageError(`Unknown command: ${name}.`);
  const strange = Object.keys(values).find((option) => !options.includes(option));
  if (strange) throw new OperatorUsageError(`${name} has no option --${strange}.`);
  if (rest.length > 0) throw new OperatorUsageError(`Unexpected argument: ${rest[0]}`);
  const file = (): string => {
    if (!argument) throw new OperatorUsageError(`Specify a file, or "-".`);
    return argument;
  };
  switch (name) {
    case "backup":
      return { name, file: file(), withSecret: values["with-secret"] === true };
    case "restore":
      return { name, file: file() };
    case "audit":
      if (argument !== "verify") throw new OperatorUsageError("Unknown audit command. Use: audit verify");
      return { name: "audit verify", projectId: values.project ?? null, head: values.head ?? null };
    default:
      if (argument) throw new OperatorUsageError(`Unexpected argument: ${argument}`);
      return { name: "doctor", json: values.json === true };
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: flags, allowPositionals: true, strict: true });
  } catch (error) {
    // Node's message names the option and the problem.
    throw new OperatorUsageError(error instanceof Error ? error.message : String(error));
  }
}
