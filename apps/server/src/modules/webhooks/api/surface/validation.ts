import type { z } from "zod";
import { invalid, type Problem } from "./errors.ts";

/** Max problems to report: a hostile request must not cause a large response. */
const maxProblems = 50;
/** Max characters of a name in a response, because the caller chooses it. */
const maxNameLength = 100;

const toProblem = (part: "body" | "query", issue: z.core.$ZodIssue): Problem => {
  const isMissing = issue.code === "invalid_type" && issue.input === undefined;
  return {
    loc: [part, ...issue.path.map((name) => String(name).slice(0, maxNameLength))],
    msg: isMissing ? "field required" : issue.message,
    type: isMissing ? "value_error.missing" : "value_error",
  };
};

/** @throws WebhookApiError 422 with every problem */
export function validate<Schema extends z.ZodType>(
  part: "body" | "query",
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error.issues.slice(0, maxProblems).map((issue) => toProblem(part, issue)));
}
