import { internalProjectId } from "@vestibule/contract";
import { apiError } from "../../http/api-error.ts";
import { sameDigest, sha256 } from "../../platform/crypto/digest.ts";
import { type RowOf, statement } from "../../platform/database/statement.ts";
import type { Platform } from "../../platform/platform.ts";
import { checkPasswordLength, createUser } from "../accounts/index.ts";
import { recordAudit, systemContext } from "../audit/index.ts";
import { isCommonPassword, tooCommonMessage } from "../credentials/index.ts";
import { addOwnerToProjects } from "../project-owners/index.ts";
import { changeProject, type ProjectStore, readProject } from "../projects/index.ts";

export type InstallationRow = RowOf<typeof findInstallation>;

export const insertInstallation = statement(
  "insert-installation",
  "insert into installation (secret_check, claim_code_digest) values ($secretCheck, $claimCode) on conflict do nothing",
);

const findInstallation = statement(
  "find-installation",
  "select secret_check, claim_code_digest, demo_project_id from installation",
);

export const lockInstallation = statement(
  "lock-installation",
  "select secret_check, claim_code_digest, demo_project_id from installation for update",
);

/** The origin in the URLs of pictures; `picture_url` reads it. */
export const setPublicUrl = statement(
  "set-public-url",
  "update installation set public_url = $publicUrl where public_url is distinct from $publicUrl",
);

export const setDemoProject = statement("set-demo-project", "update installation set demo_project_id = $projectId");

const endClaim = statement("end-claim", "update installation set claim_code_digest = null");

type Services = Pick<Platform, "database" | "clock" | "encryption" | "passwords"> & { readonly projects: ProjectStore };

/** Whether the code still claims the installation. Doesn't consume it. */
export async function canBeClaimed({ database }: Pick<Platform, "database">, code: string): Promise<boolean> {
  const digest = (await database.row(findInstallation, {}))?.claim_code_digest;
  return Boolean(digest && sameDigest(digest, sha256(code)));
}

/** Whether the installation has its first owner. It then stays claimed. */
export async function isClaimed({ database }: Pick<Platform, "database">): Promise<boolean> {
  const installation = await database.row(findInstallation, {});
  return installation !== null && installation.claim_code_digest === null;
}

function checkClaimCode(installation: InstallationRow | null, code: string): void {
  if (!installation?.claim_code_digest) throw apiError("VERIFICATION_CODE_ALREADY_USED");
  if (!sameDigest(installation.claim_code_digest, sha256(code))) throw apiError("VERIFICATION_CODE_NOT_FOUND");
}

/**
 * Creates the first owner of the installation and its demo. Project `internal` is closed to sign-up from the start, and
 * closed again here if an admin opened it: owners invite other owners. Of two users with the link, exactly one succeeds.
 * @throws VERIFICATION_CODE_NOT_FOUND, VERIFICATION_CODE_ALREADY_USED, PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG,
 *   USER_EMAIL_ALREADY_EXISTS, SCHEMA_ERROR for a common password
 */
export async function claimInstallation(
  services: Services,
  /** `displayName`: null if the owner gave none. */
  claim: { code: string; displayName: string | null; email: string; password: string },
): Promise<{ readonly userId: string }> {
  checkPasswordLength(claim.password);
  // This password protects the whole installation.
  const words = [claim.email, ...(claim.displayName ? [claim.displayName] : [])];
  if (isCommonPassword(claim.password, words)) throw apiError("SCHEMA_ERROR", { message: tooCommonMessage });
  // Checked before the expensive hash, and again under the lock.
  checkClaimCode(await services.database.row(findInstallation, {}), claim.code);
  const passwordHash = await services.passwords.hash({ projectId: internalProjectId, password: claim.password });
  const now = services.clock();
  const userId = await services.database.transaction(async (transaction) => {
    const installation = await transaction.row(lockInstallation, {});
    checkClaimCode(installation, claim.code);
    const project = await readProject(transaction, services.encryption, internalProjectId);
    if (!project) throw new Error("Project internal is missing");
    const userId = await createUser(transaction, {
      project,
      fields: { display_name: claim.displayName },
      // The setup link grants full control, so the email counts as verified.
      email: { value: claim.email, isVerified: true, usedForAuth: true },
      passwordHash,
      upgrade: null,
      now,
    });
    const demoId = installation?.demo_project_id ?? null;
    const demo = demoId === null ? null : await readProject(transaction, services.encryption, demoId);
    const context = { ...systemContext(internalProjectId, now), actor: { type: "user", id: userId } } as const;
    const projectIds = [internalProjectId, ...(demo ? [demo.id] : [])];
    const owner = { type: "user", id: userId };
    await recordAudit(transaction, context, [{ action: "user.create", target: owner, details: { cause: "claim" } }]);
    await addOwnerToProjects(transaction, context, { userId, projectIds });
    if (project.config.sign_up_enabled) {
      const closed = { config: { sign_up_enabled: false } };
      const details = (await changeProject(transaction, services.encryption, internalProjectId, closed)) ?? {};
      await recordAudit(transaction, context, [
        { action: "project.update", target: { type: "project", id: internalProjectId }, details },
      ]);
    }
    await transaction.run(endClaim, {});
    return userId;
  });
  services.projects.invalidate(internalProjectId);
  return { userId };
}
