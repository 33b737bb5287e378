import { internalProjectId } from "@vestibule/contract";
import type { contract } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { sha256 } from "../../../platform/crypto/digest.ts";
import { randomSecret } from "../../../platform/crypto/random.ts";
import { forProject, recordAudit, toAuditContext } from "../../audit/index.ts";
import { lockProjectForUpdate, type Project } from "../../projects/index.ts";
import { requireOwnSession } from "../../sessions/index.ts";
import type { IntegrationServices } from "../integration-services.ts";
import { getPartnerClients } from "../partners/partners.ts";
import { requireInternalProject } from "../require-internal-project.ts";
import { findOwner, insertCode } from "./integration-code-statements.ts";
import { decryptInteraction } from "./interaction.ts";
import { buildRedirectUrl, getIssuer } from "./provider-metadata.ts";

type Endpoints = typeof contract.integrationOauth;

/** How long a code may travel through the browser, in ms. @see RFC 6749 §4.1.2, ASVS 5.0 10.4.3 */
const codeLifeMs = 60_000;

/** `POST /integrations/{partner}/internal/confirm/check` */
export const check =
  (services: IntegrationServices): Handler<Endpoints["check"], Project, unknown> =>
  (call) => {
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

/** `POST /integrations/{partner}/internal/confirm`. By a client, the signed-in user has to own the project; a server of project `internal`
 *  that names no user speaks for the installation, which may do everything. The key is made when the code comes back: until then there is
 *  nothing that could be found. */
export const confirm =
  (services: IntegrationServices): Handler<Endpoints["confirm"], Project, { readonly id: string }> =>
  async (call) => {
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
      throw new PlainError(400, "The project internal holds the owners of all projects, and is not for partners.");
    const code = randomSecret();
    await database.transaction(async (transaction) => {
      const isExisting = await lockProjectForUpdate(transaction, projectId);
      const isOwner = !user || (await transaction.row(findOwner, [projectId, user.id])) !== null;
      // One that is gone and one of somebody else answer the same.
      if (!isExisting || !isOwner) throw apiError("PROJECT_NOT_FOUND", { project_id: projectId });
      const { redirectUri, codeChallenge, scope, nonce } = request;
      await transaction.run(insertCode, [
        projectId,
        sha256(code),
        client.name,
        client.clientId,
        JSON.stringify({ redirectUri, codeChallenge, scope, nonce }),
        new Date(context.now),
        new Date(context.now + codeLifeMs),
      ]);
      const details = { partner: client.name, client_id: client.clientId };
      await recordAudit(transaction, forProject(projectId, context), [
        { action: "integration.authorize", target: { type: "project", id: projectId }, details },
      ]);
    });
    const answer = { code, state: request.state, iss: getIssuer(publicUrl, client.name) };
    return { authorization_code: code, redirect_url: buildRedirectUrl(request.redirectUri, answer) };
  };
