import { CommandError } from "../cli-context.ts";
import type { SecretReference } from "./project-file-types.ts";

/** Where a configuration holds secrets: in list entries (identified by `id`) or in a single object. */
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

/** Maps every entry that can contain a secret. `place` is its name in messages. */
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

/** Omits the server's `hasClientSecret` and `hasPassword` flags, which files don't need. */
export const omitSecretFlags = (config: Config): Config =>
  mapSecrets(config, ({ hasClientSecret: _, hasPassword: __, ...entry }) => entry);

/** Such as `GOOGLE_CLIENT_SECRET` or `SMTP_PASSWORD`. */
const getVariableName = (entry: Entry, field: string): string =>
  field === "password"
    ? "SMTP_PASSWORD"
    : `${String(entry.id)
        .replace(/[^a-z0-9]+/gi, "_")
        .toUpperCase()}_CLIENT_SECRET`;

/** Replaces each secret with a reference, for writing to a file. */
export const replaceSecrets = (config: Config): Config =>
  mapSecrets(config, (entry, field) =>
    typeof entry[field] === "string" && entry[field] !== ""
      ? { ...entry, [field]: { $env: getVariableName(entry, field) } satisfies SecretReference }
      : entry,
  );

/**
 * Replaces references with values from the environment, or with the project's current secrets.
 * @throws CommandError when neither has the secret
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
      throw new CommandError(`${entryName} needs a secret. Set ${given.$env} in the environment.`);
    }
    return { ...entry, [field]: value };
  });
}

/** Masks secrets for display, so that you can see whether they are set and whether two are equal. */
export const maskSecrets = (config: Config, mask: (secret: string) => string): Config =>
  mapSecrets(config, (entry, field) =>
    typeof entry[field] === "string" && entry[field] !== "" ? { ...entry, [field]: mask(entry[field]) } : entry,
  );
