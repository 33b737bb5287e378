type Settings = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

/** What a value has to be so that it can be compared with the current one; null: it is. The service checks the rest. */
function findTypeMismatch(value: unknown, now: unknown): string | null {
  if (Array.isArray(now)) return Array.isArray(value) && value.every(isRecord) ? null : "a list of objects";
  if (isRecord(now)) return isRecord(value) ? null : "an object";
  // Null is no value: of what kind one would be, only the service knows.
  if (now === null || value === null) return null;
  return typeof value === typeof now ? null : `a ${typeof now}`;
}

/**
 * What is wrong with settings that a file names, seen from those that the service has: it always answers all of them. Null: nothing. A plan
 * that takes a name which nobody knows for a change would look well until it is pushed.
 */
export function findSettingsProblem(wanted: Settings, current: Settings): string | null {
  for (const [name, value] of Object.entries(wanted)) {
    if (!Object.hasOwn(current, name)) return `config.${name}: the server has no such setting.`;
    const kind = findTypeMismatch(value, current[name]);
    if (kind !== null) return `config.${name} must be ${kind}.`;
  }
  return null;
}
