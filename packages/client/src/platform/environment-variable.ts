/** The value of a variable; empty or undefined when it is not set or there is no `process`. */
export function getEnvironmentVariable(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.[name];
}

/** Our own name first, then the one that applications moving over have set. `name`: in capitals, without either prefix. */
export const getSetting = (name: string): string | undefined =>
  getEnvironmentVariable(`VESTIBULE_${name}`) || getEnvironmentVariable(`NEXT_PUBLIC_STACK_${name}`);
