type CamelCase<Name> = Name extends `${infer Head}_${infer Rest}` ? `${Head}${Capitalize<CamelCase<Rest>>}` : Name;

type SnakeCase<Name> = Name extends `${infer Head}${infer Rest}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${SnakeCase<Rest>}`
  : Name;

/** A wire object with camelCase names: `display_name` becomes `displayName`. */
export type CamelCased<Wire> = { [Name in keyof Wire as CamelCase<Name & string>]: Wire[Name] };

/** A read-only value with camelCase names at every level. */
export type DeepCamelCased<Wire> = Wire extends readonly (infer Item)[]
  ? readonly DeepCamelCased<Item>[]
  : Wire extends object
    ? { readonly [Name in keyof Wire as CamelCase<Name & string>]: DeepCamelCased<Wire[Name]> }
    : Wire;

/** An object with wire names: `displayName` becomes `display_name`. */
type SnakeCased<Model> = { [Name in keyof Model as SnakeCase<Name & string>]: Model[Name] };

/** Renames the top level only, because nested metadata belongs to the application. */
export const camelCaseKeys = <Wire extends object>(wire: Wire) =>
  renameKeys(wire, (name) => name.replace(/_./g, ([, letter = ""]) => letter.toUpperCase())) as CamelCased<Wire>;

/** Renames the top level only. */
export const snakeCaseKeys = <Model extends object>(model: Model) =>
  renameKeys(model, (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)) as SnakeCased<Model>;

const renameKeys = (from: object, rename: (name: string) => string): unknown =>
  Object.fromEntries(Object.entries(from).map(([name, value]) => [rename(name), value]));
