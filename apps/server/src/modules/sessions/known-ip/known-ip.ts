import type { Platform } from "../../../platform/platform.ts";
import { findSessionByNetwork } from "../session-statements.ts";

/** Whether an account, given by email or user ID, has a live session from this IP address. */
export function createKnownIpCheck({ database, clock }: Pick<Platform, "database" | "clock">) {
  return async function createKnownIpCheck({
    projectId,
    account,
    ip,
  }: {
    projectId: string;
    account: string;
    ip: string;
  }): Promise<boolean> {
    const [address, userId] = account.includes("@") ? [account, null] : [null, account];
    const session = await database.row(findSessionByNetwork, {
      projectId,
      email: address,
      userId,
      ip,
      now: new Date(clock()),
    });
    return session !== null;
  };
}
