import type { ProjectAdminRead, ProjectUpdate } from "@vestibule/contract/endpoints";
import type { AuditedCall } from "../audit/index.ts";

/** Handlers that read, update and delete the request's project, whichever path they are mounted under. */
export interface ProjectAdminHandlers {
  read(call: Pick<AuditedCall, "auth" | "request">): Promise<ProjectAdminRead>;
  update(call: AuditedCall & { readonly body: ProjectUpdate }): Promise<ProjectAdminRead>;
  delete(call: AuditedCall): Promise<{ success: true }>;
}
