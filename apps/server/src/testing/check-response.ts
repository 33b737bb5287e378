import { type AccessType, apiBasePath } from "@vestibule/contract";
import type { contract, Endpoint } from "@vestibule/contract/endpoints";
import type { RequestOutcome } from "../http/message.ts";
import { schemaFor } from "../http/validate.ts";

const endpointOf = (all: typeof contract, route: string, method: string): Endpoint | undefined =>
  Object.values(all)
    .flatMap((group) => Object.values<Endpoint>(group))
    .find((endpoint) => endpoint.method === method && `${apiBasePath}${endpoint.path}` === route);

/** Every success of every test is held against the contract: a field too many or too few fails the test that saw it. */
export function checkAgainstContract(
  all: typeof contract,
  outcome: RequestOutcome,
  body: unknown,
  method: string,
): void {
  const { status } = outcome.response;
  const endpoint = status < 300 ? endpointOf(all, outcome.route, method) : undefined;
  if (!endpoint) return;
  const accessType: AccessType | null = outcome.accessType ?? null;
  if (status !== endpoint.status)
    throw new Error(`${method} ${outcome.route} answered ${status}, the contract says ${endpoint.status}`);
  const parsed = schemaFor(endpoint.response, accessType)?.safeParse(body);
  if (parsed && !parsed.success)
    throw new Error(`${method} ${outcome.route} answered what the contract does not know: ${parsed.error.message}`);
}
