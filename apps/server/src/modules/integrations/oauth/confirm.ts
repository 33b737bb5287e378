import { internalProjectId } from "@vestibule/contract";
import type { contract } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { sha256 } from "../../../platform/crypto/digest.ts";
import { randomSecret } from "../../../platform/crypto/random.ts";
import { forProject, recordAudit, toAuditContext } from "../../audit/index.ts";
import { requireInternalProject } from "../../project-owners/index.ts";
import { lockProjectForUpdate, type Project } from "../../projects/index.ts";
import { requireOwnSession } from "../../sessions/index.ts";
import type { IntegrationServices } from "../integration-services.ts";
import { getPartnerClients } from "../partners/partners.ts";
import { buildRedirectUrl, decryptInteraction, getIssuer } from "./authorization-request.ts";
import { findOwner, insertCode } from "./integration-code-statements.ts";

type Endpoints = typeof contract.integrationOauth;

/** How long a code is valid, in ms. @see RFC 6749 §4.1.2, ASVS 5.0 10.4.3 */
const codeLifeMs = 60_000;

/** `POST /integrations/{partner}/internal/confirm/check` */
export function check(services: IntegrationServices): Handler<Endpoints["check"], Project, unknown> {
  return function check(call) {
    const clients = getPartnerClients(services, call);
    requireInternalProject(call.auth.project);
    const { encryption, clock, publicUrl } = services;
    const { client, request, expiresAt } = decryptInteraction(encryption, clients, call.body.interaction_uid, clock());
    const denial = { error: "access_denied", state: request.state, iss: getIssuer(publicUrl, client.name) };
    return {
      partner_display_name: client.displayName,
      redirect_host: new URL(request.redirectUri).host,
      cancel_url: buildRedirectUrl(request.redirectUri, denial),
      expires_at_millis: expiresAt,
    };
  };
}

/**
 * `POST /integrations/{partner}/internal/confirm`. With client access, the signed-in user must own the project; a
 * server key of project `internal` without a user can confirm for any project. The key is created when the code is
 * redeemed, so that no secret is stored until then.
 */
export function confirm(
  services: IntegrationServices,
): Handler<Endpoints["confirm"], Project, { readonly id: string }> {
  return async function confirm(call) {
    const { auth, body, user } = call;
    const clients = getPartnerClients(services, call);
    requireInternalProject(auth.project);
    if (auth.accessType === "client" && !user) throw apiError("USER_AUTHENTICATION_REQUIRED");
    await requireOwnSession(services, auth);
    const { database, encryption, publicUrl } = services;
    const context = toAuditContext(services, call);
    const { client, request } = decryptInteraction(encryption, clients, body.interaction_uid, context.now);
    const projectId = body.project_id;
    if (projectId === internalProjectId)
      throw new PlainError(400, "Project internal can't be connected: it contains the owners of all projects.");
    const code = randomSecret();
    await database.transaction(async (transaction) => {
      const isExisting = await lockProjectForUpdate(transaction, projectId);
      const isOwner = !user || (await transaction.row(findOwner, { projectId, userId: user.id })) !== null;
      // A missing project and another owner's project get the same error.
      if (!isExisting || !isOwner) throw apiError("PROJECT_NOT_FOUND", { project_id: projectId });
      const { redirectUri, codeChallenge, scope, nonce } = request;
      await transaction.run(insertCode, {
        projectId,
        digest: sha256(code),
        clientName: client.name,
        clientId: client.clientId,
        parameters: JSON.stringify({ redirectUri, codeChallenge, scope, nonce }),
        createdAt: new Date(context.now),
        expiresAt: new Date(context.now + codeLifeMs),
      });
      const details = { partner: client.name, client_id: client.clientId };
      await recordAudit(transaction, forProject(projectId, context), [
        { action: "integration.authorize", target: { type: "project", id: projectId }, details },
      ]);
    });
    const answer = { code, state: request.state, iss: getIssuer(publicUrl, client.name) };
    return { authorization_code: code, redirect_url: buildRedirectUrl(request.redirectUri, answer) };
  };
}
