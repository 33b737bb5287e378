/** The environment, in the shape of `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads variables and collects problems, so that all of them are reported at once. */
export function createConfigReader(environment: Environment) {
  const problems: string[] = [];

  /** An empty variable counts as unset, as in compose files. */
  const read = (name: string): string | undefined => environment[name]?.trim() || undefined;

  return {
    problems,
    read,

    check(name: string, fallback: string, isValid: (value: string) => boolean, demand: string): string {
      const value = read(name) ?? fallback;
      if (!isValid(value)) problems.push(`${name} ${demand}; it is ${JSON.stringify(value)}`);
      return value;
    },

    /** `secret`: the problem must not repeat the value. */
    checkOptional(
      name: string,
      isValid: (value: string) => boolean,
      demand: string,
      secret = false,
    ): string | undefined {
      const value = read(name);
      if (value !== undefined && !isValid(value))
        problems.push(secret ? `${name} ${demand}` : `${name} ${demand}; it is ${JSON.stringify(value)}`);
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
     * Two variables that must be set together; null when neither is set. The missing one is reported as the problem.
     */
    checkPair({ first, second }: { first: string; second: string }, demand: string): [string, string] | null {
      const [a, b] = [read(first), read(second)];
      if (a !== undefined && b !== undefined) return [a, b];
      if (a !== undefined) problems.push(`${second} ${demand}, because ${first} is set`);
      if (b !== undefined) problems.push(`${first} ${demand}, because ${second} is set`);
      return null;
    },
  };
}
