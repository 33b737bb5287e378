import type { Plugin } from "vite";

/** For the bundler of the packages and for tests. */
export function compileMessages(): Plugin;

/** For the bundler of the dashboard and for tests. */
export function compileEnglish(): Plugin;

/** A message without plural forms, or its parts. Placeholders are in braces. */
export type CompiledMessage =
  | string
  | readonly (string | { readonly of: string; readonly forms: Readonly<Record<string, CompiledMessage>> })[];

export function compileMessage(text: string): CompiledMessage;

/** For tests of translations. */
export function inspectMessage(text: string): {
  readonly placeholders: readonly string[];
  readonly plurals: readonly (readonly string[])[];
  readonly choices: readonly string[];
};
