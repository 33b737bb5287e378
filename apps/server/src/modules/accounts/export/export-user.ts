import type { contract } from "@vestibule/contract/endpoints";
import { apiError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import type { Limits } from "../../../http/limits.ts";
import { composeQuery } from "../../../platform/database/compose-query.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { appendPendingForProject, recordAudit, toAuditContext } from "../../audit/index.ts";
import type { Project } from "../../projects/index.ts";
import { requireRecentAuthentication } from "../../sessions/index.ts";
import type { User } from "../../users/index.ts";
import { type ExportSection, exportSections } from "./export-sections.ts";

interface UserKey {
  readonly projectId: string;
  readonly userId: string;
}

/** Rows per query, which bounds the memory of an export. */
const pageSize = 500;

/**
 * Everything the database has about a user, as one JSON object: a list for each section. In pieces, so that the export of
 * a user with many entries needs little memory. `isInternal`: with what the application hides from the user.
 */
export async function* exportUser(
  database: Queryable,
  user: UserKey,
  { isInternal }: { readonly isInternal: boolean },
): AsyncGenerator<string, void> {
  const sections = exportSections.filter((section) => isInternal || section.isInternal !== true);
  for (const [index, section] of sections.entries()) {
    yield `${index === 0 ? "{" : ","}\n${JSON.stringify(section.name)}: [`;
    let count = 0;
    for await (const data of listRows(database, user, section)) {
      yield `${count === 0 ? "" : ","}\n  ${data}`;
      count += 1;
    }
    yield "]";
  }
  yield "\n}\n";
}

async function* listRows(database: Queryable, user: UserKey, section: ExportSection): AsyncGenerator<string, void> {
  let after: string | null = null;
  for (;;) {
    const rows: { position: string; data: string }[] = await database.query(
      composeQuery<{ position: string; data: string }>(({ bind }) => {
        const rows = section.select(bind(user.projectId, "text"), bind(user.userId, "uuid"));
        const start = after === null ? "true" : `s.position collate "C" > ${bind(after, "text")}`;
        return `select s.position, s.data::text as data from (${rows}) s where ${start}
          order by s.position collate "C" limit ${bind(pageSize, "int")}`;
      }),
    );
    for (const { data } of rows) yield data;
    if (rows.length < pageSize) return;
    after = rows.at(-1)?.position ?? null;
  }
}

type Services = Pick<Platform, "database" | "clock" | "readEndUser" | "encryption" | "log"> & {
  readonly limits: Limits;
};

/** `GET /users/me/export` */
export function exportOwnUser(services: Services): Handler<typeof contract.ownUser.export, Project, User> {
  return async function exportOwnUser(call) {
    const { auth, user, request } = call;
    if (!user) throw apiError("CANNOT_GET_OWN_USER_WITHOUT_USER");
    await requireRecentAuthentication(services, auth);
    const projectId = auth.project.id;
    await services.limits.check({
      action: "export",
      projectId,
      accessType: auth.accessType,
      request,
      account: user.id,
    });
    await recordAudit(services.database, toAuditContext(services, call), [
      { action: "user.export", target: { type: "user", id: user.id } },
    ]);
    await appendPendingForProject(services, projectId);
    return {
      stream: exportUser(services.database, { projectId, userId: user.id }, { isInternal: false }),
      replyHeaders: {
        "content-type": "application/vnd.vestibule.user-export+json; charset=utf-8",
        "content-disposition": 'attachment; filename="user.json"',
      },
    };
  };
}
