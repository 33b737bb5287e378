import type { Platform } from "../platform/platform.ts";
import type { RedirectMethod } from "../redirects/redirect-method.ts";

/** How long a router may take to put the next page in place of the one that is left, in milliseconds. */
const routerSettleMs = 100;

export interface Departure {
  /** Runs a sign-out: `end` closes the session, `leave` goes to the next page. */
  during(end: () => Promise<void>, leave: () => Promise<void>): Promise<void>;
  isUnderWay(): boolean;
}

/**
 * Somebody is signing out: a page that needs a user sees nobody before it is left, and must not send them to sign in. A router has left it
 * at once, after which people may well want to sign in; a browser shows the old page until the next one has come.
 */
export function createDeparture(method: RedirectMethod, platform: Platform): Departure {
  let underWay = 0;
  return {
    isUnderWay: () => underWay > 0,
    during: async (end, leave) => {
      underWay += 1;
      try {
        await end();
        const left = leave();
        await (typeof method === "object" ? Promise.race([left, platform.sleep(routerSettleMs)]) : left);
        return left;
      } finally {
        underWay -= 1;
      }
    },
  };
}
