import { randomUUID } from "node:crypto";
import { internalProjectId } from "@vestibule/contract";
import type { Config } from "../../config.ts";
import { deriveSecretCheck, sameDigest, sha256 } from "../../platform/crypto/digest.ts";
import type { Queryable } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { StartError } from "../../platform/start-error.ts";
import { recordAudit, systemContext } from "../audit/index.ts";
import { createProject } from "../project-owners/index.ts";
import {
  changeProject,
  dashboardHandlerPath,
  domainKey,
  installKeys,
  type Keys,
  readProject,
} from "../projects/index.ts";
import { insertInstallation, lockInstallation, setDemoProject, setPublicUrl } from "./claim.ts";
import { deriveClaimCode, deriveKeys } from "./derived-secrets.ts";
import { insertFirstSecret, otherSecretMessage } from "./server-secrets.ts";

/** Which key set the installation creates. */
const keySets = { internal: 1, demo: 2 } as const;

/** The fixed ID of a key set whose keys are derived from the server secret with a number. */
export const getKeySetId = (set: keyof typeof keySets, keyNumber: number): string =>
  `00000000-0000-4000-${(0x8000 + keyNumber - 1).toString(16)}-00000000000${keySets[set]}`;

export interface Installation {
  /** Null after the installation was claimed. */
  readonly claimCode: string | null;
  readonly internalKeys: Keys;
  readonly demo: { readonly projectId: string; readonly publishableClientKey: string } | null;
}

type Services = Pick<Platform, "database" | "encryption" | "clock" | "publicUrl">;

/**
 * Creates project `internal`, its keys and the demo if they are missing. Idempotent.
 * @throws StartError if the database belongs to an installation with another secret
 */
export async function install(
  services: Services,
  secret: string,
  config: Pick<Config, "internalKeys" | "demo">,
): Promise<Installation> {
  const claimCode = deriveClaimCode(secret);
  const secretCheck = deriveSecretCheck(secret);
  const internalKeys = getInternalKeys(secret, config);

  return services.database.transaction(async (transaction) => {
    await transaction.run(insertInstallation, { secretCheck, claimCode: sha256(claimCode) });
    // The row lock also serializes nodes that start concurrently.
    const installation = await transaction.row(lockInstallation, {});
    if (!installation) throw new Error("The installation row is missing");
    if (!sameDigest(installation.secret_check, secretCheck)) throw new StartError(otherSecretMessage);
    await transaction.run(insertFirstSecret, { secretCheck });
    await transaction.run(setPublicUrl, { publicUrl: services.publicUrl });
    const now = services.clock();
    await createProject(transaction, services.encryption, {
      id: internalProjectId,
      displayName: "Vestibule",
      description: "Accounts for this dashboard",
      isProductionMode: false,
      // Only the setup link creates the first account; from then on, owners invite other owners.
      config: { ...trustOwnPages(services.publicUrl, dashboardHandlerPath), sign_up_enabled: false },
      createdAt: now,
    });
    await keepTrustingOwnPages(services, transaction, internalProjectId, dashboardHandlerPath);
    await installKeys(transaction, {
      projectId: internalProjectId,
      id: getKeySetId("internal", services.encryption.keyNumber),
      description: "Installation keys",
      keys: internalKeys,
      createdAt: now,
    });
    const demo = config.demo ? await installDemo(services, transaction, secret, installation.demo_project_id) : null;
    return { claimCode: installation.claim_code_digest === null ? null : claimCode, internalKeys, demo };
  });
}

/** The keys of project `internal`: those of the configuration, the others derived from the secret. */
export function getInternalKeys(secret: string, { internalKeys: given }: Pick<Config, "internalKeys">): Keys {
  const derived = deriveKeys(secret, internalProjectId);
  return {
    publishableClientKey: given.publishableClientKey ?? derived.publishableClientKey,
    secretServerKey: given.secretServerKey ?? derived.secretServerKey,
    superSecretAdminKey: given.superSecretAdminKey ?? derived.superSecretAdminKey,
  };
}

const demoHandlerPath = "/demo/handler";

/** Trusts pages that this server serves as redirect targets, and localhost for local development. */
const trustOwnPages = (publicUrl: string, handlerPath: string) => ({
  allow_localhost: new URL(publicUrl).hostname === "localhost",
  domains: [{ domain: publicUrl, handler_path: handlerPath }],
});

/** Null if the demo was deleted; it is not created again. */
async function installDemo(
  services: Services,
  transaction: Queryable,
  secret: string,
  knownId: string | null,
): Promise<Installation["demo"]> {
  const projectId = knownId ?? randomUUID();
  const now = services.clock();
  if (knownId === null) {
    await createProject(transaction, services.encryption, {
      id: projectId,
      displayName: "Demo",
      description: "Powers the example app at /demo",
      isProductionMode: false,
      config: {
        ...trustOwnPages(services.publicUrl, demoHandlerPath),
        client_user_deletion_enabled: true,
        // These work without an account at a provider.
        passkey_enabled: true,
        anonymous_accounts_enabled: true,
        detect_language: true,
        client_team_creation_enabled: true,
        allow_user_api_keys: true,
        allow_team_api_keys: true,
      },
      createdAt: now,
    });
    await transaction.run(setDemoProject, { projectId });
  } else if (!(await keepTrustingOwnPages(services, transaction, projectId, demoHandlerPath))) {
    return null;
  }
  const { publishableClientKey } = deriveKeys(secret, projectId);
  const keys: Keys = { publishableClientKey, secretServerKey: null, superSecretAdminKey: null };
  await installKeys(transaction, {
    projectId,
    id: getKeySetId("demo", services.encryption.keyNumber),
    description: "Example app key",
    keys,
    createdAt: now,
  });
  return { projectId, publishableClientKey };
}

/** What earlier versions set. The server has no pages there. */
const formerHandlerPath = "/handler";

/** Updates the trusted domain, because the server's public URL may have changed. False if there is no such project. */
async function keepTrustingOwnPages(
  services: Services,
  transaction: Queryable,
  projectId: string,
  handlerPath: string,
): Promise<boolean> {
  const project = await readProject(transaction, services.encryption, projectId);
  if (!project) return false;
  const own = domainKey(services.publicUrl);
  const before = project.config.domains;
  const repaired = before.map((entry) =>
    domainKey(entry.domain) === own && entry.handler_path === formerHandlerPath
      ? { ...entry, handler_path: handlerPath }
      : entry,
  );
  const isTrusted = before.some(({ domain }) => domainKey(domain) === own);
  if (isTrusted && repaired.every((entry, index) => entry === before[index])) return true;
  const added = isTrusted ? [] : trustOwnPages(services.publicUrl, handlerPath).domains;
  const changed = await changeProject(transaction, services.encryption, projectId, {
    config: { domains: [...repaired, ...added] },
  });
  if (changed)
    await recordAudit(transaction, systemContext(projectId, services.clock()), [
      { action: "project.update", target: { type: "project", id: projectId }, details: changed },
    ]);
  return changed !== null;
}
