import type { contract } from "@vestibule/contract/endpoints";
import type { Handler } from "../../../http/handler.ts";
import { codeStatus } from "../../credentials/index.ts";
import type { Project } from "../../projects/index.ts";
import type { AuthServices } from "../sign-in/auth-services.ts";

/** `POST /auth/otp/status`: reports only the state of the code and signs no user in. */
export const status =
  (services: AuthServices): Handler<typeof contract.otp.status, Project, unknown> =>
  async ({ auth: { project }, body }) => {
    const search = { projectId: project.id, purpose: "sign-in", nonce: body.nonce, now: services.clock() } as const;
    return { status: await codeStatus(services.database, search) };
  };
