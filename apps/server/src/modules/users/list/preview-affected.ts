import { type contract, getRestriction } from "@vestibule/contract/endpoints";
import type { Handler } from "../../../http/handler.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Project } from "../../projects/index.ts";
import type { User } from "../user-records.ts";
import { countMatches } from "./count/count.ts";
import { createSearch } from "./filtered/candidates.ts";
import { findFiltered } from "./filtered/find-filtered.ts";

const defaultLimit = 10;

/**
 * `POST /internal/onboarding/preview-affected-users`: the users whom a change of `require_email_verification` would
 * restrict, oldest first.
 */
export const previewAffected = ({
  reads,
}: Pick<Platform, "reads">): Handler<typeof contract.users.previewAffected, Project, User> =>
  async function previewAffected({ auth, body, query: { limit = defaultLimit } }) {
    const { project } = auth;
    const config = { require_email_verification: body.onboarding.require_email_verification ?? false };
    if (!config.require_email_verification || project.config.require_email_verification)
      return { affected_users: [], total_affected_count: 0, is_at_least: false };
    const query = { is_verified: false, is_anonymous: false, restricted_by_admin: false };
    const { users, counted, isAtLeast } = await reads.run(auth, async (database) => {
      const search = await createSearch(database, { projectId: project.id, query, start: null, isDescending: false });
      const found = await findFiltered(database, search, limit);
      return { users: found.users, ...(await countMatches(database, search)) };
    });
    return {
      affected_users: users.map((user) => ({
        id: user.id,
        display_name: user.display_name,
        primary_email: user.primary_email,
        restricted_reason: getRestriction(user, config).restricted_reason,
      })),
      total_affected_count: counted,
      is_at_least: isAtLeast,
    };
  };
