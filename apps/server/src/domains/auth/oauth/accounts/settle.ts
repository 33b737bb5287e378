import { ApiError } from "../../../../http/api-error.ts";
import { violatesUnique } from "../../../../platform/database/database-errors.ts";
import type { OauthServices } from "../services.ts";
import type { Arrival, Settled } from "./attach-account.ts";
import { linkAccount } from "./link-account.ts";
import { signInWithAccount } from "./sign-in-with-account.ts";

/** Finds, links or creates the user of an account, in one transaction. Two arrivals at once may take each other's account or address;
 *  the loser looks again and then sees what the winner made. */
export async function settle(services: OauthServices, arrival: Arrival): Promise<Settled> {
  const act = arrival.parameters.type === "link" ? linkAccount : signInWithAccount;
  const attempt = () => services.database.transaction((transaction) => act(transaction, services, arrival));
  return attempt().catch((error: unknown) => (isLostRace(error) ? attempt() : Promise.reject(error)));
}

const isLostRace = (error: unknown): boolean =>
  violatesUnique(error, "oauth_accounts_once") ||
  (error instanceof ApiError && error.code === "USER_EMAIL_ALREADY_EXISTS");
