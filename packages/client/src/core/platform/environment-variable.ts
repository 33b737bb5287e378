/** Returns an environment variable. Empty or undefined when it isn't set or there is no `process`. */
export function getEnvironmentVariable(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.[name];
}

/** Reads the `VESTIBULE_` variable first, then Stack Auth's. `name`: in capitals, without either prefix. */
export const getSetting = (name: string): string | undefined =>
  getEnvironmentVariable(`VESTIBULE_${name}`) || getEnvironmentVariable(`NEXT_PUBLIC_STACK_${name}`);
