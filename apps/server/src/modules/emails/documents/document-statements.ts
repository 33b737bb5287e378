import { type RowOf, statement } from "../../../platform/database/statement.ts";

const columns = "id, display_name, source, has_theme, sent_at";

export type DocumentRow = RowOf<typeof findDocument>;
export type DocumentKind = "template" | "draft";

/** Oldest first. Their number is limited where they are created. */
export const listDocuments = statement(
  "list-email-documents",
  `select ${columns} from email_documents where project_id = $projectId and kind = $kind order by created_at, id`,
);

export const findDocument = statement(
  "find-email-document",
  `select ${columns} from email_documents where project_id = $projectId and kind = $kind and id = $id`,
);

/** The caller locks the project, so that concurrent requests can't exceed the limit. No row: there are as many already. */
export const insertDocument = statement(
  "insert-email-document",
  `insert into email_documents (project_id, id, kind, display_name, source, has_theme, created_at)
   select $projectId, $id, $kind, $displayName, $source, $hasTheme, $createdAt
   where (select count(*) from email_documents where project_id = $projectId and kind = $kind) < $maxDocuments
   returning id`,
);

/** Null keeps a value. */
export const updateDocument = statement(
  "update-email-document",
  `update email_documents set display_name = coalesce($displayName?, display_name), source = coalesce($source?, source),
     has_theme = coalesce($hasTheme?, has_theme)
   where project_id = $projectId and kind = $kind and id = $id returning id`,
);

export const markDraft = statement(
  "mark-email-draft-sent",
  "update email_documents set sent_at = $sentAt? where project_id = $projectId and kind = 'draft' and id = $id",
);

export const deleteDocument = statement(
  "delete-email-document",
  "delete from email_documents where project_id = $projectId and kind = $kind and id = $id returning id",
);
