import type { ProjectAdminRead, ProjectUpdate } from "@vestibule/contract/endpoints";
import type { AuditedCall } from "../audit/index.ts";

/** Reading, changing and deleting the request's project, under whichever address. */
export interface ProjectAdminHandlers {
  read(call: Pick<AuditedCall, "auth">): Promise<ProjectAdminRead>;
  update(call: AuditedCall & { readonly body: ProjectUpdate }): Promise<ProjectAdminRead>;
  delete(call: AuditedCall): Promise<{ success: true }>;
}
