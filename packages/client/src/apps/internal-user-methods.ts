import { lazyMethods } from "../core/platform/lazy-methods.ts";
import type { Account } from "../core/user-context.ts";
import type { InternalUserMethods } from "./owned-project-types.ts";

/** What users of project `internal` have in addition. Loaded on first use, because it contains the admin app. */
export const createInternalUserMethods = (account: Account): InternalUserMethods =>
  lazyMethods<Account, InternalUserMethods>(
    { createProject: 1, listOwnedProjects: 1 },
    account,
    () => import("./internal-user.ts"),
  );
