import type { contract } from "@vestibule/contract/endpoints";
import type { Handler } from "../../../http/handler.ts";
import { sealProject } from "../chain/seal.ts";
import { verifyChain } from "../chain/verify.ts";
import type { AuditServices, Identified } from "./services.ts";

/** `GET /internal/audit-log/verification` */
export const verify =
  (services: AuditServices): Handler<typeof contract.auditLog.verify, Identified, unknown> =>
  async ({ auth: { project } }) => {
    await sealProject(services, project.id);
    const { isWhole, entries, firstProblem, head } = await verifyChain(services.database, services, project.id);
    return {
      is_whole: isWhole,
      entries,
      first_problem: firstProblem,
      head: head && { number: head.number, hash: head.hash.toString("hex") },
    };
  };
