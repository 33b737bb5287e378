import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { ownedProjectEndpoints } from "../internal/projects.ts";
import { codeBody, everyAccess, verificationErrors } from "../schema/common.ts";
import { text } from "../schema/values.ts";
import { partnerParams } from "./partner.ts";

const projectId = z.strictObject({ project_id: text() });

/** The partner says who it is by HTTP Basic, with the id and secret that the installation's configuration gives it. @see RFC 7617 */
const byPartner = { access: "none", user: "ignored", params: partnerParams, status: 200 } as const;

const start = {
  ...byPartner,
  method: "POST",
  summary:
    "Starts to hand a project over that the partner has made: whoever opens the link within an hour may take it.",
  body: projectId,
  response: z.strictObject({ confirmation_url: z.string() }),
  errors: ["PROJECT_NOT_FOUND"],
} as const;

/** Projects that a partner makes for its customers, who take them over. */
export const integrationProjectEndpoints = {
  provision: endpoint({
    ...byPartner,
    method: "POST",
    path: "/integrations/{partner}/projects/provision",
    summary: "Makes a project that nobody owns yet, and a super secret admin key for it that is valid for 100 years.",
    body: z.strictObject({ display_name: ownedProjectEndpoints.create.body.shape.display_name }),
    response: z.strictObject({ project_id: z.string(), super_secret_admin_key: z.string() }),
    errors: [],
  }),
  checkTransfer: endpoint({
    ...byPartner,
    method: "GET",
    path: "/integrations/{partner}/projects/transfer",
    summary: "Whether a project that the partner has made can be handed over.",
    query: projectId,
    response: z.strictObject({ message: z.string() }),
    errors: ["PROJECT_NOT_FOUND"],
  }),
  startTransfer: endpoint({ ...start, path: "/integrations/{partner}/projects/transfer" }),
  initiateTransfer: endpoint({ ...start, path: "/integrations/{partner}/projects/transfer/initiate" }),
  confirmTransfer: endpoint({
    method: "POST",
    path: "/integrations/{partner}/projects/transfer/confirm",
    summary:
      "The signed-in user of project `internal` takes the project over that the code is for, and becomes its owner.",
    access: everyAccess,
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
    summary: "Whether a code would be taken, and for which project it is, without using it.",
    access: everyAccess,
    user: "ignored",
    params: partnerParams,
    body: codeBody,
    status: 200,
    response: z.strictObject({
      is_code_valid: z.literal(true),
      /** Our additions, for the page that asks: who hands over what. */
      partner_display_name: z.string(),
      project_display_name: z.string(),
    }),
    errors: ["EXPECTED_INTERNAL_PROJECT", ...verificationErrors],
  }),
} as const;
