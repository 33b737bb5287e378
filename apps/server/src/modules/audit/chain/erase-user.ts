import { internalProjectId } from "@vestibule/contract";
import type { Queryable } from "../../../platform/database/database.ts";
import { appendPending, appendPendingForProject, type ChainServices, lockOrCreateHead } from "./append-pending.ts";
import { type Chain, createChain, invalidSeal, isLinkIntact } from "./chain.ts";
import { allowErasure, eraseLinks, findProjectsNamingUser, listLinksOfUser, lockProject } from "./chain-statements.ts";

/** Entries to erase per transaction. */
const batchSize = 500;

interface DeletedUser {
  readonly projectId: string;
  readonly userId: string;
}

/**
 * Replaces a deleted user with a pseudonym in the audit log, and removes the IP address, country and browser of their own
 * requests. The log stays verifiable: each changed entry is verified, then sealed.
 */
export async function eraseUserInAuditLog(services: ChainServices, user: DeletedUser): Promise<void> {
  const isOwner = user.projectId === internalProjectId;
  // Entries that wait to be chained name the user, too.
  if (isOwner) await appendPending(services);
  else await appendPendingForProject(services, user.projectId);
  const chain = createChain(services.encryption);
  const projects = isOwner
    ? (await services.database.rows(findProjectsNamingUser, { userId: user.userId })).map((row) => row.project_id)
    : [user.projectId];
  for (const projectId of projects) {
    if (projectId === null) continue;
    const eraseNextBatch = () =>
      services.database.transaction((transaction) => eraseBatch(transaction, services, chain, { projectId, user }));
    while ((await eraseNextBatch()) === batchSize);
  }
}

/** Returns the number of erased entries. Lock order: project, head, entries. */
async function eraseBatch(
  transaction: Queryable,
  { log }: ChainServices,
  chain: Chain,
  { projectId, user }: { readonly projectId: string; readonly user: DeletedUser },
): Promise<number> {
  // The log of a project that is being deleted is deleted with it.
  if (!(await transaction.row(lockProject, { projectId }))) return 0;
  const { head } = await lockOrCreateHead(transaction, chain, projectId);
  const names = { projectId, userProjectId: user.projectId, userId: user.userId };
  const links = await transaction.rows(listLinksOfUser, { ...names, limit: batchSize });
  if (links.length === 0) return 0;
  const seals = links.map((link) => {
    const previous = Number(link.number) === head.baseNumber + 1 ? head.baseHash : link.previous;
    // An altered entry is erased as well, but verification must still find it.
    if (!previous || !isLinkIntact(chain, projectId, previous, link)) {
      log.error({ projectId, number: link.number }, "an altered audit entry was erased; it stays invalid");
      return invalidSeal;
    }
    return chain.computeErasureSeal(projectId, { ...link, text: link.erased_text, previous });
  });
  await transaction.rows(allowErasure, {});
  const numbers = links.map(({ number }) => number);
  await transaction.run(eraseLinks, { ...names, numbers, seals, keyNumber: chain.keyNumber });
  return links.length;
}
