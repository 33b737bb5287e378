import { CommandError } from "../cli-context.ts";
import type { SecretReference } from "./project-file-types.ts";

/** Where secrets stand in a configuration: in entries of a list, told apart by their id, or in one object. */
const secretFields: readonly { readonly in: string; readonly field: string; readonly isList: boolean }[] = [
  { in: "oauthProviders", field: "clientSecret", isList: true },
  { in: "customOidc", field: "clientSecret", isList: true },
  { in: "emailConfig", field: "password", isList: false },
];

type Entry = Readonly<Record<string, unknown>>;
type Config = Readonly<Record<string, unknown>>;
type Change = (entry: Entry, field: string, entryName: string) => Entry;

const isEntry = (value: unknown): value is Entry =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isSecretReference = (value: unknown): value is SecretReference =>
  isEntry(value) && typeof value.$env === "string" && Object.keys(value).length === 1;

/** Changes every entry that can have a secret; `place` names it. */
function mapSecrets(config: Config, change: Change): Config {
  const changed: Record<string, unknown> = { ...config };
  for (const { in: name, field, isList } of secretFields) {
    const value = config[name];
    if (isList && Array.isArray(value)) {
      changed[name] = value.map((entry) => (isEntry(entry) ? change(entry, field, `${name} ${entry.id}`) : entry));
    }
    if (!isList && isEntry(value)) changed[name] = change(value, field, name);
  }
  return changed;
}

/** Without what the service tells of secrets beside them: it says nothing that a file needs. */
export const omitSecretFlags = (config: Config): Config =>
  mapSecrets(config, ({ hasClientSecret: _, hasPassword: __, ...entry }) => entry);

/** `GOOGLE_CLIENT_SECRET`, `SMTP_PASSWORD` */
const getVariableName = (entry: Entry, field: string): string =>
  field === "password"
    ? "SMTP_PASSWORD"
    : `${String(entry.id)
        .replace(/[^a-z0-9]+/gi, "_")
        .toUpperCase()}_CLIENT_SECRET`;

/** For a file: each secret gives way to a reference. */
export const replaceSecrets = (config: Config): Config =>
  mapSecrets(config, (entry, field) =>
    typeof entry[field] === "string" && entry[field] !== ""
      ? { ...entry, [field]: { $env: getVariableName(entry, field) } satisfies SecretReference }
      : entry,
  );

/**
 * For the service: references give way to what the environment has, or else to what the project has already.
 * @throws CommandError for a secret that is in neither
 */
export function resolveSecrets(
  config: Config,
  current: Config,
  environment: Readonly<Record<string, string | undefined>>,
): Config {
  const known = new Map<string, unknown>();
  mapSecrets(current, (entry, field, entryName) => {
    known.set(entryName, entry[field]);
    return entry;
  });
  return mapSecrets(config, (entry, field, entryName) => {
    const given = entry[field];
    if (!isSecretReference(given)) return entry;
    const value = environment[given.$env] || known.get(entryName);
    if (typeof value !== "string" || value === "") {
      throw new CommandError(`${entryName} needs a secret: set ${given.$env} in the environment.`);
    }
    return { ...entry, [field]: value };
  });
}

/** Secrets as people may see them: whether they are there, and whether two are the same. */
export const maskSecrets = (config: Config, mask: (secret: string) => string): Config =>
  mapSecrets(config, (entry, field) =>
    typeof entry[field] === "string" && entry[field] !== "" ? { ...entry, [field]: mask(entry[field]) } : entry,
  );
