import { KnownError, ResponseError } from "@vestibule/react";

/** A line of a SCHEMA_ERROR: `body.config.domains.0.domain must begin with …`. */
const line = /^\s*-\s+(?:body\.)?(?<path>[\w.]+) (?<problem>.+)$/;

export interface ParsedFieldError {
  /** The field's path in the API: `config.domains.0.domain`. */
  readonly path: string;
  readonly problem: string;
}

/** The validation errors by field; empty for other errors. */
export function parseFieldErrors(error: unknown): readonly ParsedFieldError[] {
  if (!KnownError.isInstance(error, "SCHEMA_ERROR")) return [];
  return error.message.split("\n").flatMap((text) => {
    const { path, problem } = line.exec(text)?.groups ?? {};
    return path && problem ? [{ path, problem: sentence(stripFieldName(path, problem)) }] : [];
  });
}

/** The validation error of the field with this name at any depth. `field`: the last segment of its path. */
export const findFieldError = (error: unknown, field: string): string | undefined =>
  parseFieldErrors(error).find(({ path, problem }) => path.split(".").at(-1) === field || problem.includes(field))
    ?.problem;

/** A client error with a plain-text message instead of a known error code. */
export function parsePlainError(error: unknown): string | undefined {
  if (!(error instanceof ResponseError) || error.statusCode >= 500) return undefined;
  const text = error.body.trim();
  // JSON or a page from another server is no sentence.
  return text && !/^[{<]/.test(text) ? sentence(text.replace(/^config\.\w+:? /, "")) : undefined;
}

/** Some messages repeat the field name: `client_secret is required`. */
const stripFieldName = (path: string, problem: string): string => {
  const name = path.split(".").at(-1) ?? "";
  return problem.startsWith(`${name} `) ? problem.slice(name.length + 1) : problem;
};

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).replace(/\.$/, "");
