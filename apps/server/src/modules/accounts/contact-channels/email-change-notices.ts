import type { HttpRequest } from "../../../http/message.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { queueSecurityNotice } from "../../emails/index.ts";
import { normalizeEmail } from "../../users/index.ts";
import type { ChannelCaller, ChannelServices } from "./access.ts";
import { isPrimaryChanged, type PrimaryTransition } from "./channel-changes.ts";

/** A change that is on its way: who asked for it, and whose channels change. */
export interface ChannelChangeRequest {
  readonly auth: ChannelCaller;
  readonly userId: string;
  readonly request: HttpRequest;
}

/** That an address is taken says who has an account: nobody may ask that by the thousand. @throws PlainError 429 @see ASVS 5.0 6.3.8 */
export async function limitEmailProbes(
  { limits }: ChannelServices,
  { auth: { accessType, project }, request }: ChannelChangeRequest,
): Promise<void> {
  await limits.check({ action: "code", projectId: project.id, accessType, request });
}

/** Both addresses of a move get mail. Whoever types foreign addresses in must not flood them with it.
 *  @throws PlainError 429 */
export async function limitChangeNotices(
  { limits }: ChannelServices,
  { auth: { accessType, project }, request }: ChannelChangeRequest,
  transition: PrimaryTransition,
): Promise<void> {
  if (transition.previous === null || !isPrimaryChanged(transition)) return;
  for (const address of [transition.previous, transition.next]) {
    if (address === null) continue;
    const recipient = normalizeEmail(address);
    await limits.check({ action: "mail", projectId: project.id, accessType, request, recipient });
  }
}

/** Tells the owner of an account that it has another primary address. @see ASVS 5.0 6.3.7 */
export async function notifyPrimaryEmailChanged(
  transaction: Queryable,
  services: ChannelServices,
  { auth: { project }, userId, request }: ChannelChangeRequest,
  transition: PrimaryTransition,
): Promise<void> {
  if (transition.previous === null || !isPrimaryChanged(transition)) return;
  const notice = { kind: "email-changed", previous: transition.previous } as const;
  await queueSecurityNotice(transaction, services, { project, userId, notice, endUser: services.readEndUser(request) });
}
