import { accessTypes } from "@vestibule/contract";
import type { contract } from "@vestibule/contract/endpoints";
import { z } from "zod";
import { acceptedLanguages } from "../../../http/accepted-languages.ts";
import { apiError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { randomText } from "../../../platform/crypto/random.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { locationFromCountry } from "../../../platform/geolocation.ts";
import { addJob, type Task } from "../../../platform/jobs/add-job.ts";
import { findUserByAuthEmail } from "../../accounts/index.ts";
import { recordAudit } from "../../audit/index.ts";
import { createCode } from "../../credentials/index.ts";
import { enqueueEmail } from "../../emails/index.ts";
import { assertTrustedCallback, type Project } from "../../projects/index.ts";
import { normalizeEmail } from "../../users/index.ts";
import type { AuthServices } from "../sign-in/auth-services.ts";
import { findPasswordOwner } from "./find-password-owner.ts";

/** The job that looks up the account and sends the email. */
export const passwordResetTask = "password-reset";

/** How long a reset link works, in ms. */
const resetCodeLifetimeMs = 60 * 60 * 1000;
const jobKeyLength = 16;

/**
 * `POST /auth/password/send-reset-code`. A job looks up the account, so that response and timing don't reveal whether
 * it exists. @see ASVS 5.0 6.3.8
 */
export function sendResetCode(
  services: AuthServices,
): Handler<typeof contract.password.sendResetCode, Project, unknown> {
  return async function sendResetCode({ auth: { project, accessType }, body, request }) {
    if (!project.config.credential_enabled) throw apiError("PASSWORD_AUTHENTICATION_NOT_ENABLED");
    assertTrustedCallback(project, body.callback_url);
    const recipient = normalizeEmail(body.email);
    const sent = { success: "maybe, only if user with e-mail exists" } as const;
    const counted = await services.limits.check({
      action: "mail",
      emailKind: "password-reset",
      projectId: project.id,
      accessType,
      request,
      recipient,
    });
    if (counted.isEmailSuppressed) return sent;
    const { ip, place, userAgent } = services.readEndUser(request);
    const asker = { accessType, ip, countryCode: place?.countryCode ?? null, userAgent };
    const languages = acceptedLanguages(request);
    const payload = { projectId: project.id, address: recipient, callbackUrl: body.callback_url, asker, languages };
    const key = `${passwordResetTask}:${randomText(jobKeyLength)}`;
    await services.database.transaction((transaction) =>
      addJob(transaction, passwordResetTask, payload, { key, queue: null }),
    );
    return sent;
  };
}

/** The requester; missing in jobs created by older versions. */
const requesterSchema = z.object({
  accessType: z.enum(accessTypes),
  ip: z.string().nullable(),
  countryCode: z.string().nullable(),
  userAgent: z.string().nullable(),
});
const payloadSchema = z.object({
  projectId: z.string(),
  address: z.string(),
  callbackUrl: z.string(),
  asker: requesterSchema.optional(),
  languages: z.array(z.string()).default([]),
});

/** Audits only requests for existing accounts, not every address that was tried. */
function recordResetRequest(
  transaction: Queryable,
  { projectId, userId, now }: { readonly projectId: string; readonly userId: string; readonly now: number },
  asker: z.output<typeof requesterSchema> | undefined,
): Promise<void> {
  const { accessType = null, ip = null, countryCode = null, userAgent = null } = asker ?? {};
  const endUser = { ip, place: countryCode === null ? null : locationFromCountry(countryCode), userAgent };
  const context = { projectId, now, actor: { type: "user", id: null }, accessType, endUser } as const;
  return recordAudit(transaction, context, [
    { action: "password.reset_request", target: { type: "user", id: userId } },
  ]);
}

type Services = Pick<AuthServices, "database" | "clock" | "encryption" | "smtpUrl" | "projects">;

/**
 * Sends the reset link to a user who signs in with this email, even without a password. An unverified additional email
 * gets none, since it may belong to another person, who must not gain access to the account. @see ASVS 5.0 6.4.3
 */
export function createPasswordResetTask(services: Services): Task {
  return async function createPasswordResetTask(payload) {
    const { projectId, address, callbackUrl, asker, languages } = payloadSchema.parse(payload);
    const project = await services.projects.find(projectId);
    if (!project) return;
    await services.database.transaction(async (transaction) => {
      const owner = await findPasswordOwner(transaction, { projectId, address });
      if (!owner || !(await findUserByAuthEmail(transaction, { projectId, email: address }))) return;
      const code = await createCode(transaction, {
        projectId,
        purpose: "password-reset",
        userId: owner.user_id,
        subject: { address },
        lifeMs: resetCodeLifetimeMs,
        now: services.clock(),
      });
      await recordResetRequest(transaction, { projectId, userId: owner.user_id, now: services.clock() }, asker);
      const link = new URL(callbackUrl);
      link.searchParams.set("code", code);
      await enqueueEmail(transaction, services, {
        project,
        userId: owner.user_id,
        recipient: owner.value,
        type: "password_reset",
        languages,
        variables: { userDisplayName: owner.display_name, resetLink: link.href, linkLifeMs: resetCodeLifetimeMs },
      });
    });
  };
}
