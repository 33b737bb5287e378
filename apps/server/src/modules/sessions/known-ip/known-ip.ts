import type { Platform } from "../../../platform/platform.ts";
import { findSessionByNetwork } from "../session-statements.ts";

/** Whether an account, named by its address or its user's id, has a live session from this address. */
export const createKnownIpCheck =
  ({ database, clock }: Pick<Platform, "database" | "clock">) =>
  async ({ projectId, account, ip }: { projectId: string; account: string; ip: string }): Promise<boolean> => {
    const [address, userId] = account.includes("@") ? [account, null] : [null, account];
    const session = await database.row(findSessionByNetwork, [projectId, address, userId, ip, new Date(clock())]);
    return session !== null;
  };
