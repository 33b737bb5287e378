/** The value of a variable, undefined when it is empty or there is no `process`. */
export function environmentVariable(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.[name] || undefined;
}

/** Our own name first, then the one that applications moving over have set. `name`: in capitals, without either prefix. */
export const setting = (name: string): string | undefined =>
  environmentVariable(`VESTIBULE_${name}`) ?? environmentVariable(`NEXT_PUBLIC_STACK_${name}`);
