import type { AccessType } from "@vestibule/contract";
import { type Endpoint, userIdOrMeFields } from "@vestibule/contract/endpoints";
import { z } from "zod";
import { apiError } from "./api-error.ts";

export interface RequestParts {
  readonly params: unknown;
  readonly query: unknown;
  readonly headers: unknown;
  readonly body: unknown;
}

const partNames = ["params", "query", "headers", "body"] as const;
type PartName = (typeof partNames)[number];

/** The schema of one request or response part for an access type. */
export function schemaFor(
  declared: Endpoint["body"] | Endpoint["response"],
  accessType: AccessType | null,
): z.ZodType | undefined {
  if (declared === undefined || declared instanceof z.ZodType) return declared;
  return declared[accessType ?? "client"];
}

const unwrap = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? unwrap(schema.unwrap()) : schema;

/** The names of a part's fields that accept `me` as a user ID. */
function getMeFields(schema: z.ZodType | undefined): readonly string[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape)
    .filter(([, field]) => userIdOrMeFields.has(unwrap(field)))
    .map(([name]) => name);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The validation of an endpoint's request, prepared once. */
export interface RequestCheck {
  /** Whether a field accepts `me`, in which case the signed-in user is loaded before validation. */
  readonly acceptsMe: boolean;
  /** Replaces `me`, then validates everything. @throws CANNOT_GET_OWN_USER_WITHOUT_USER, SCHEMA_ERROR with every problem */
  validate(
    parts: RequestParts,
    accessType: AccessType | null,
    userId: string | null,
    requestLine: string,
  ): RequestParts;
  /**
   * @throws CANNOT_GET_OWN_USER_WITHOUT_USER when a part contains `me` and no user is signed in; takes precedence over
   *   all other problems
   */
  replaceMe(parts: RequestParts, accessType: AccessType | null, userId: string | null): RequestParts;
}

export function prepareCheck(endpoint: Endpoint): RequestCheck {
  const schemas = (accessType: AccessType | null): Record<PartName, z.ZodType | undefined> => ({
    params: endpoint.params,
    query: endpoint.query,
    headers: endpoint.headers,
    body: schemaFor(endpoint.body, accessType),
  });
  const byAccess = { client: schemas("client"), server: schemas("server"), admin: schemas("admin") };
  const meFields = Object.fromEntries(
    Object.entries(byAccess).map(([access, parts]) => [
      access,
      partNames.map((part) => [part, getMeFields(parts[part])] as const),
    ]),
  );
  const acceptsMe = Object.values(meFields).some((parts) => parts.some(([, names]) => names.length > 0));

  const replaceMe: RequestCheck["replaceMe"] = (parts, accessType, userId) => {
    if (!acceptsMe) return parts;
    const result: Record<PartName, unknown> = { ...parts };
    for (const [part, names] of meFields[accessType ?? "client"] ?? []) {
      const value = parts[part];
      for (const name of isRecord(value) ? names : []) {
        if (!isRecord(result[part]) || result[part][name] !== "me") continue;
        if (userId === null) throw apiError("CANNOT_GET_OWN_USER_WITHOUT_USER");
        result[part] = { ...result[part], [name]: userId };
      }
    }
    return result;
  };

  return {
    acceptsMe,
    replaceMe,
    validate(parts, accessType, userId, requestLine) {
      const replaced = replaceMe(parts, accessType, userId);
      const problems: string[] = [];
      const result: Record<PartName, unknown> = {
        params: undefined,
        query: undefined,
        headers: undefined,
        body: undefined,
      };
      for (const part of partNames) {
        const schema = byAccess[accessType ?? "client"][part];
        if (!schema) continue;
        const parsed = schema.safeParse(replaced[part], { reportInput: true });
        if (parsed.success) result[part] = parsed.data;
        else
          for (const issue of parsed.error.issues) for (const problem of describe(part, issue)) problems.push(problem);
      }
      if (problems.length > 0) throw schemaError(requestLine, problems);
      return result;
    },
  };
}

/** Maximum number of problems listed; the rest are counted. A hostile request must not inflate the response. */
const maxProblems = 50;
/** Maximum length of a problem, which can contain a key chosen by the caller. */
const maxProblemLength = 300;

function describe(part: PartName, issue: z.core.$ZodIssue): string[] {
  const path = [part, ...issue.path.map(String)].join(".");
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => `${path}.${key} is not a known property`);
  if (issue.code === "invalid_type" && issue.input === undefined) return [`${path} is required`];
  return [
    `${path} ${issue.code === "custom" || issue.code === "invalid_format" ? "" : "is not valid: "}${issue.message}`,
  ];
}

/** The message has the method and path on the first line, then each problem on its own line. */
function schemaError(requestLine: string, problems: readonly string[]) {
  const lines = problems.slice(0, maxProblems).map((problem) => `  - ${problem.slice(0, maxProblemLength)}`);
  if (problems.length > maxProblems) lines.push(`  - and ${problems.length - maxProblems} more`);
  const message = `The request to ${requestLine} does not fit what the endpoint accepts:\n${lines.join("\n")}`;
  return apiError("SCHEMA_ERROR", { message });
}
