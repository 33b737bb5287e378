import type { Encryption } from "../../platform/crypto/encryption.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { insertDefaultPermissions } from "../permissions/index.ts";
import { insertProject, type NewProject } from "../projects/index.ts";

/**
 * Creates a project with its signing key and initial permissions. Returns false and changes nothing if the id exists.
 * @throws PlainError 400 for default permissions that no new project has
 */
export const createProject = (transaction: Queryable, encryption: Encryption, project: NewProject): Promise<boolean> =>
  insertProject(transaction, encryption, project, () =>
    insertDefaultPermissions(transaction, { projectId: project.id }),
  );
