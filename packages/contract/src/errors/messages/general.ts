import type { DetailsOf } from "../details.ts";

export const generalMessages = {
  UNSUPPORTED_ERROR: ({ originalErrorCode }: DetailsOf<"UNSUPPORTED_ERROR">) =>
    `The server answered with the error ${originalErrorCode}, which this client is too old to know. Please update the client.`,
  BODY_PARSING_ERROR: ({ message }: DetailsOf<"BODY_PARSING_ERROR">) => message,
  SCHEMA_ERROR: ({ message }: DetailsOf<"SCHEMA_ERROR">) => message,
  ALL_OVERLOADS_FAILED: ({ overload_errors }: DetailsOf<"ALL_OVERLOADS_FAILED">) =>
    `The request matches none of the variants of this endpoint. Each variant failed as follows: ${JSON.stringify(overload_errors)}`,
  CHANGED_MEANWHILE: ({ fields }: DetailsOf<"CHANGED_MEANWHILE">) =>
    `Somebody else has changed this meanwhile: ${fields.join(", ")}. Nothing was saved. Read it again, then repeat your change.`,
};
