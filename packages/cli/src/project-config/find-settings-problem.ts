type Settings = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Returns the type that a value must have to be comparable with the current one, or null if it matches. The server
 * validates the rest.
 */
function findTypeMismatch(value: unknown, now: unknown): string | null {
  if (Array.isArray(now)) return Array.isArray(value) && value.every(isRecord) ? null : "a list of objects";
  if (isRecord(now)) return isRecord(value) ? null : "an object";
  // The type can't be inferred from null; the server validates it.
  if (now === null || value === null) return null;
  return typeof value === typeof now ? null : `a ${typeof now}`;
}

/**
 * Returns what is wrong with a file's settings, or null. The server's response contains every setting, so unknown names
 * are errors; otherwise a typo would look like a change until the push fails.
 */
export function findSettingsProblem(wanted: Settings, current: Settings): string | null {
  for (const [name, value] of Object.entries(wanted)) {
    if (!Object.hasOwn(current, name)) return `config.${name}: unknown setting.`;
    const kind = findTypeMismatch(value, current[name]);
    if (kind !== null) return `config.${name} must be ${kind}.`;
  }
  return null;
}
