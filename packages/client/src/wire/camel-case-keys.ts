type CamelCase<Name> = Name extends `${infer Head}_${infer Rest}` ? `${Head}${Capitalize<CamelCase<Rest>>}` : Name;

/** A wire object with the names of our code: `display_name` becomes `displayName`. */
export type CamelCased<Wire> = { [Name in keyof Wire as CamelCase<Name & string>]: Wire[Name] };

/** Renames the top level only: metadata below belongs to the application. */
export function camelCaseKeys<Wire extends object>(wire: Wire): CamelCased<Wire> {
  const entries = Object.entries(wire).map(([name, value]) => [
    name.replace(/_(.)/g, (_match, letter: string) => letter.toUpperCase()),
    value,
  ]);
  return Object.fromEntries(entries);
}
