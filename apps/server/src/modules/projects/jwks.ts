import type { contract } from "@vestibule/contract/endpoints";
import { PlainError } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";
import type { Project } from "./project.ts";
import type { ProjectStore } from "./store.ts";

/** Short, so that a rotated key is seen soon; long enough to avoid a request per verified token. */
const cacheControl = "public, max-age=60";

type Jwks = (typeof contract.projects)["jwks" | "anonymousUsersJwks" | "restrictedUsersJwks"];

/** `GET /projects/{project_id}/.well-known/jwks.json`, also below the other issuers @see RFC 7517 §5 */
export function jwks(projects: ProjectStore): Handler<Jwks, Project, unknown> {
  return async function jwks({ params }) {
    const project = await projects.find(params.project_id);
    if (!project) throw new PlainError(404, "No project has this ID.");
    return {
      body: { keys: project.signingKeys.map((key) => key.publicJwk) },
      replyHeaders: { "cache-control": cacheControl },
    };
  };
}
