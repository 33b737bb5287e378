import type { EmailTemplateType } from "@vestibule/contract/endpoints";
import type { Queryable } from "../../../platform/database/database.ts";
import { listLanguages } from "./template-statements.ts";

/** The languages of a project's templates, by type. */
export async function findTemplateLanguages(
  queryable: Queryable,
  projectId: string,
): Promise<(type: EmailTemplateType) => string[]> {
  const rows = await queryable.rows(listLanguages, [projectId]);
  return (type) => rows.filter((row) => row.type === type).map(({ language }) => language);
}
