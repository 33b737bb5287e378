import { PlainError } from "../../../http/api-error.ts";
import type { HttpRequest } from "../../../http/message.ts";
import type { AuditContext } from "../../audit/index.ts";
import type { Project } from "../../projects/index.ts";
import { currentSecret } from "../signing-secrets.ts";
import { addEndpoint, checkAddress, type EndpointServices } from "./endpoints/create.ts";
import { endpointCreate } from "./endpoints/schemas.ts";
import { newEndpointFields } from "./endpoints/to-wire.ts";
import { WebhookApiError } from "./surface/errors.ts";

export interface NewAddress {
  readonly project: Project;
  readonly audit: AuditContext;
  readonly request: HttpRequest;
  readonly url: string;
  readonly description: string | undefined;
}

/**
 * Adds an endpoint for all events of a project with the same rules as the webhook API and returns its signing secret.
 * Idempotent with an `idempotency-key`. @throws PlainError
 */
export async function addWebhookEndpoint(
  services: EndpointServices,
  { project, audit, request, url, description = "" }: NewAddress,
): Promise<string> {
  const { error } = endpointCreate.safeParse({ url, description });
  const problem = error?.issues[0];
  if (problem) throw new PlainError(400, `${problem.path.join(".")} ${problem.message}.`);
  try {
    checkAddress(services.outgoing, url);
    const call = { caller: { project, audit, kind: "key" }, request, projectId: project.id, now: audit.now } as const;
    const { id } = await addEndpoint(services, call, { ...newEndpointFields, url, description });
    return await currentSecret(services.database, services, project.id, id);
  } catch (error) {
    throw error instanceof WebhookApiError ? toPlain(error) : error;
  }
}

const toPlain = (error: WebhookApiError): PlainError =>
  error.status === 422
    ? new PlainError(400, error.problems?.map(({ loc, msg }) => `${loc.at(-1)}: ${msg}`).join("; ") ?? error.message)
    : new PlainError(error.status, error.message);
