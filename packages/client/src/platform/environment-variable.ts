/** The first of the variables that is set. Empty counts as unset; where there is no `process`, nothing is. */
export function environmentVariable(...names: string[]): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return names.map((name) => process?.env?.[name]).find((value) => value);
}
