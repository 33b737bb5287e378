import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { ownedProjectEndpoints } from "../internal/projects.ts";
import { allAccessTypes, codeBody, verificationErrors } from "../schema/responses.ts";
import { text } from "../schema/values.ts";
import { partnerParams } from "./partner-params.ts";

const projectId = z.strictObject({ project_id: text() });

/** The partner authenticates with HTTP Basic, using the ID and secret in the server's configuration. @see RFC 7617 */
const partnerEndpoint = { access: "none", user: "ignored", params: partnerParams, status: 200 } as const;

const start = {
  ...partnerEndpoint,
  method: "POST",
  summary:
    "Starts the transfer of a project that the partner created. Anyone who opens the link within an hour can claim it.",
  body: projectId,
  response: z.strictObject({ confirmation_url: z.string() }),
  errors: ["PROJECT_NOT_FOUND"],
} as const;

/** Projects that a partner creates for its customers and then transfers to them. */
export const integrationProjectEndpoints = {
  provision: endpoint({
    ...partnerEndpoint,
    method: "POST",
    path: "/integrations/{partner}/projects/provision",
    summary: "Creates a project without owners and a super secret admin key for it that is valid for 100 years.",
    body: z.strictObject({ display_name: ownedProjectEndpoints.create.body.shape.display_name }),
    response: z.strictObject({ project_id: z.string(), super_secret_admin_key: z.string() }),
    errors: [],
  }),
  checkTransfer: endpoint({
    ...partnerEndpoint,
    method: "GET",
    path: "/integrations/{partner}/projects/transfer",
    summary: "Checks whether a project that the partner created can be transferred.",
    query: projectId,
    response: z.strictObject({ message: z.string() }),
    errors: ["PROJECT_NOT_FOUND"],
  }),
  startTransfer: endpoint({ ...start, path: "/integrations/{partner}/projects/transfer" }),
  initiateTransfer: endpoint({ ...start, path: "/integrations/{partner}/projects/transfer/initiate" }),
  confirmTransfer: endpoint({
    method: "POST",
    path: "/integrations/{partner}/projects/transfer/confirm",
    summary: "Transfers a project to the signed-in user of project `internal`, who becomes its owner.",
    access: allAccessTypes,
    user: "required",
    params: partnerParams,
    body: codeBody,
    status: 200,
    response: z.strictObject({ project_id: z.string() }),
    errors: ["EXPECTED_INTERNAL_PROJECT", ...verificationErrors, "IMPERSONATION_FORBIDDEN"],
  }),
  checkTransferCode: endpoint({
    method: "POST",
    path: "/integrations/{partner}/projects/transfer/confirm/check",
    summary: "Checks whether a transfer code is valid, and for which project, without consuming it.",
    access: allAccessTypes,
    user: "ignored",
    params: partnerParams,
    body: codeBody,
    status: 200,
    response: z.strictObject({
      is_code_valid: z.literal(true),
      /** Our additions for the confirmation page: the partner and the project. */
      partner_display_name: z.string(),
      project_display_name: z.string(),
    }),
    errors: ["EXPECTED_INTERNAL_PROJECT", ...verificationErrors],
  }),
} as const;
