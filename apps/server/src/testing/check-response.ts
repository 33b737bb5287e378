import { type AccessType, apiBasePath, type ErrorCode } from "@vestibule/contract";
import type { contract, Endpoint } from "@vestibule/contract/endpoints";
import { findErrorCode, getActualStatus } from "../http/header-families.ts";
import type { RequestOutcome } from "../http/message.ts";
import { schemaFor } from "../http/validate.ts";

const getEndpoint = (all: typeof contract, route: string, method: string): Endpoint | undefined =>
  Object.values(all)
    .flatMap((group) => Object.values<Endpoint>(group))
    .find((endpoint) => endpoint.method === method && `${apiBasePath}${endpoint.path}` === route);

/** Errors that any endpoint can return, from the checks common to all requests. */
const commonErrors: readonly ErrorCode[] = [
  "BODY_PARSING_ERROR",
  "PROJECT_KEY_WITHOUT_ACCESS_TYPE",
  "INVALID_ACCESS_TYPE",
  "ACCESS_TYPE_WITHOUT_PROJECT_ID",
  "UNPARSABLE_ACCESS_TOKEN",
  "ACCESS_TOKEN_EXPIRED",
  "INVALID_PROJECT_FOR_ACCESS_TOKEN",
  "UNPARSABLE_ADMIN_ACCESS_TOKEN",
  "ADMIN_ACCESS_TOKEN_EXPIRED",
  "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN",
  "INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN",
  "CLIENT_AUTHENTICATION_REQUIRED",
  "SERVER_AUTHENTICATION_REQUIRED",
  "ADMIN_AUTHENTICATION_REQUIRED",
  "INVALID_PUBLISHABLE_CLIENT_KEY",
  "PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT",
  "CURRENT_PROJECT_NOT_FOUND",
  "INVALID_SECRET_SERVER_KEY",
  "INVALID_SUPER_SECRET_ADMIN_KEY",
  "BRANCH_DOES_NOT_EXIST",
  "ACCESS_TYPE_REQUIRED",
  "INSUFFICIENT_ACCESS_TYPE",
  "USER_AUTHENTICATION_REQUIRED",
  "SCHEMA_ERROR",
];

/**
 * Validates every response in every test against the contract: a missing or extra field, or an undeclared error, fails
 * the test.
 */
export function checkAgainstContract(
  all: typeof contract,
  outcome: RequestOutcome,
  body: unknown,
  method: string,
): void {
  const endpoint = getEndpoint(all, outcome.route, method);
  if (!endpoint) return;
  const code = findErrorCode(outcome.response);
  const declared: readonly string[] = [...commonErrors, ...endpoint.errors];
  if (code !== undefined && !declared.includes(code))
    throw new Error(`${method} ${outcome.route} answered ${code}, which the contract does not declare`);

  const status = getActualStatus(outcome.response);
  if (status >= 300) return;
  const accessType: AccessType | null = outcome.accessType ?? null;
  if (status !== endpoint.status && status !== endpoint.otherStatus)
    throw new Error(`${method} ${outcome.route} answered ${status}, the contract says ${endpoint.status}`);
  const parsed = schemaFor(endpoint.response, accessType)?.safeParse(body);
  if (parsed && !parsed.success)
    throw new Error(`${method} ${outcome.route} answered what the contract does not know: ${parsed.error.message}`);
}
