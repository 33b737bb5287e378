import { inspectConfig } from "../config.ts";
import type { OperatorEnvironment } from "./operator-environment.ts";

/**
 * `config check`: prints every setting with its source, and all problems. Starts nothing, and prints no secrets. Returns
 * whether the server would start with it.
 */
export function checkConfig(
  { json }: { readonly json: boolean },
  { environment, workingFolder, print, printError }: OperatorEnvironment,
): boolean {
  const { settings, problems } = inspectConfig(environment, workingFolder);
  const known = new Set(settings.flatMap(({ name }) => [name, `${name}_FILE`]));
  const ignored = Object.keys(environment).filter((name) => name.startsWith("VESTIBULE_") && !known.has(name));
  if (json) {
    const listed = settings.map(({ name, source, value = null }) => ({ name, value, source }));
    print(JSON.stringify({ settings: listed, ignored: ignored.sort(), problems }, null, 2));
    return problems.length === 0;
  }
  const nameWidth = Math.max(...settings.map(({ name }) => name.length));
  for (const { name, source, value = "–" } of settings)
    print(`${name.padEnd(nameWidth)}  ${source.padEnd("environment".length)}  ${value}`);
  for (const name of ignored.sort()) print(`${name} is ignored: the server has no such setting.`);
  for (const problem of problems) printError(`PROBLEM  ${problem}`);
  return problems.length === 0;
}
