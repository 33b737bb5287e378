import { statement } from "../../platform/database/database.ts";

export interface InstallationRow {
  readonly secret_check: Buffer;
  readonly claim_code_digest: Buffer | null;
  readonly demo_project_id: string | null;
}

export const insertInstallation = statement(
  "insert-installation",
  "insert into installation (secret_check, claim_code_digest) values ($1, $2) on conflict do nothing",
);

export const findInstallation = statement<InstallationRow>(
  "find-installation",
  "select secret_check, claim_code_digest, demo_project_id from installation",
);

export const lockInstallation = statement<InstallationRow>(
  "lock-installation",
  "select secret_check, claim_code_digest, demo_project_id from installation for update",
);

export const setDemoProject = statement("set-demo-project", "update installation set demo_project_id = $1");

export const endClaim = statement("end-claim", "update installation set claim_code_digest = null");

export const isClaimOpen = statement<{ open: boolean }>(
  "is-claim-open",
  "select claim_code_digest is not null as open from installation",
);
