/** Settings that every visitor may read. Next.js gives the browser only variables that start with `NEXT_PUBLIC_`. */
const publicSettings = ["PROJECT_ID", "PUBLISHABLE_CLIENT_KEY", "API_URL"];
const secretSettings = ["SECRET_SERVER_KEY", "SUPER_SECRET_ADMIN_KEY"];

/** The published kit's variables and ours. `usesNext`: whether the application is built with Next.js. */
export const createVariableNames = (usesNext: boolean): ReadonlyMap<string, string> =>
  new Map([
    ...publicSettings.map(
      (name) => [`NEXT_PUBLIC_STACK_${name}`, `${usesNext ? "NEXT_PUBLIC_" : ""}VESTIBULE_${name}`] as const,
    ),
    ...secretSettings.map((name) => [`STACK_${name}`, `VESTIBULE_${name}`] as const),
  ]);

/** Renames the variables that an environment file sets. Values, comments, and other variables stay. */
export const rewriteEnvironment = (text: string, names: ReadonlyMap<string, string>): string =>
  text.replace(
    /^(\s*(?:export\s+)?)([A-Z_]+)(?=\s*=)/gm,
    (_match, start: string, name: string) => start + (names.get(name) ?? name),
  );

/** The variables that code mentions. */
export const findMentions = (source: string, names: ReadonlyMap<string, string>): string[] =>
  [...names.keys()].filter((name) => new RegExp(`(?<![A-Z_])${name}(?![A-Z_])`).test(source));
