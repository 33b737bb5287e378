import { randomUUID } from "node:crypto";
import { type contract, emailThemeId, maxEmailDocuments } from "@vestibule/contract/endpoints";
import { emailSourceFormat, parseEmailSource, renderApplicationEmail, starterSource } from "@vestibule/emails";
import { apiError, PlainError } from "../../../http/api-error.ts";
import type { HandlersOf } from "../../../http/handler.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type AuditContext, recordAudit, toAuditContext } from "../../audit/index.ts";
import { lockProjectForUpdate, type Project } from "../../projects/index.ts";
import type { Caller } from "../store-email.ts";
import { renderOrFail } from "../templates/render-or-reject.ts";
import { listBuiltIns, renderBuiltIn, updateBuiltIn } from "./built-in-documents.ts";
import { findBuiltInType, hasTheme } from "./built-in-templates.ts";
import {
  type DocumentKind,
  type DocumentRow,
  deleteDocument,
  findDocument,
  insertDocument,
  listDocuments,
  markDraft,
  updateDocument,
} from "./document-statements.ts";

type Services = Pick<Platform, "database" | "clock" | "readEndUser">;

const theme = { id: emailThemeId, display_name: "Default" };
const example = { userDisplayName: "Ada Lovelace", unsubscribeLink: null };
const success = { success: true } as const;

const notFound = (kind: DocumentKind | "theme"): PlainError => new PlainError(404, `There is no such email ${kind}.`);

/** @throws PlainError 404 */
function assertTheme(id: string): void {
  if (id.toLowerCase() !== theme.id) throw notFound("theme");
}

const themesAreCode = () =>
  apiError("EMAIL_RENDERING_ERROR", {
    error:
      "Vestibule never runs code, so it has no themes of your own. Use the built-in theme, or send complete HTML with theme_id false.",
  });

/** @throws EMAIL_RENDERING_ERROR */
const render = (project: Project, source: string, isThemed: boolean) =>
  renderOrFail(() =>
    renderApplicationEmail({ source: parseEmailSource(source), hasTheme: isThemed, variables: {} }, project, example),
  );

const templateToWire = ({ id, display_name, source }: DocumentRow) => ({ id, display_name, tsx_source: source });

interface NewDocument {
  readonly project: Project;
  readonly kind: DocumentKind;
  readonly displayName: string;
  readonly source: string;
  readonly isThemed: boolean;
  readonly context: AuditContext;
}

/** @throws PlainError 400 if there are as many as lists can contain */
async function createDocument({ database, clock }: Services, document: NewDocument): Promise<{ id: string }> {
  const { project, kind, displayName, source, isThemed, context } = document;
  const id = randomUUID();
  await database.transaction(async (transaction) => {
    if (!(await lockProjectForUpdate(transaction, project.id)))
      throw apiError("PROJECT_NOT_FOUND", { project_id: project.id });
    const inserted = await transaction.row(insertDocument, {
      projectId: project.id,
      id,
      kind,
      displayName,
      source,
      hasTheme: isThemed,
      createdAt: new Date(clock()),
      maxDocuments: maxEmailDocuments,
    });
    if (!inserted) throw new PlainError(400, `A project can have at most ${maxEmailDocuments} email ${kind}s.`);
    await recordAudit(transaction, context, [
      { action: `email_${kind}.create`, target: { type: `email_${kind}`, id }, details: {} },
    ]);
  });
  return { id };
}

interface DocumentKey {
  readonly project: Project;
  readonly kind: DocumentKind;
  readonly id: string;
  readonly context: AuditContext;
}

interface DocumentChange {
  readonly displayName?: string | undefined;
  readonly source?: string | undefined;
  /** Undefined: unchanged. */
  readonly isThemed?: boolean | undefined;
  /** Undefined: unchanged. */
  readonly sentAt?: Date | null | undefined;
}

/** Returns what it renders to. @throws EMAIL_RENDERING_ERROR, PlainError 404 */
async function changeDocument(
  { database }: Services,
  { project, kind, id, context }: DocumentKey,
  { displayName, source, isThemed, sentAt }: DocumentChange,
): Promise<{ html: string }> {
  return database.transaction(async (transaction) => {
    const key = { projectId: project.id, kind, id };
    const before = await transaction.row(findDocument, key);
    if (!before) throw notFound(kind);
    const rendered = render(project, source ?? before.source, isThemed ?? before.has_theme);
    const changed = await transaction.row(updateDocument, {
      ...key,
      displayName: displayName ?? null,
      source: source ?? null,
      hasTheme: isThemed ?? null,
    });
    if (!changed) throw notFound(kind);
    if (sentAt !== undefined) await transaction.run(markDraft, { projectId: project.id, id, sentAt });
    await recordAudit(transaction, context, [
      { action: `email_${kind}.update`, target: { type: `email_${kind}`, id: changed.id }, details: {} },
    ]);
    return rendered;
  });
}

async function removeDocument({ database }: Services, { project, kind, id, context }: DocumentKey) {
  await database.transaction(async (transaction) => {
    const deleted = await transaction.row(deleteDocument, { projectId: project.id, kind, id });
    if (!deleted) throw notFound(kind);
    await recordAudit(transaction, context, [
      { action: `email_${kind}.delete`, target: { type: `email_${kind}`, id: deleted.id }, details: {} },
    ]);
  });
  return success;
}

/** `/internal/email-templates`, `/internal/email-themes`, `/internal/email-drafts`, `/emails/render-email` */
export function createEmailDocumentHandlers(
  services: Services,
): HandlersOf<typeof contract.emailDocuments, Project, Caller> {
  const { database } = services;
  return {
    async listTemplates({ auth: { project } }) {
      const own = await database.rows(listDocuments, { projectId: project.id, kind: "template" });
      return { templates: [...(await listBuiltIns(database, project)), ...own.map(templateToWire)] };
    },

    createTemplate: (call) =>
      createDocument(services, {
        project: call.auth.project,
        kind: "template",
        displayName: call.body.display_name,
        source: starterSource(call.body.display_name),
        isThemed: true,
        context: toAuditContext(services, call),
      }),

    async updateTemplate(call) {
      const { auth, params, body } = call;
      const { project } = auth;
      const isThemed = hasTheme(body.theme_id);
      const type = findBuiltInType(params.id);
      const context = toAuditContext(services, call);
      if (type) {
        const change = { type, source: body.tsx_source, isThemed };
        return { rendered_html: await updateBuiltIn(services, project, context, change) };
      }
      const key = { project, kind: "template", id: params.id, context } as const;
      const { html } = await changeDocument(services, key, { source: body.tsx_source, isThemed });
      return { rendered_html: html };
    },

    async deleteTemplate(call) {
      const type = findBuiltInType(call.params.id);
      if (type)
        throw new PlainError(
          400,
          `This template is built in and can't be deleted. To restore its text, send DELETE /email-templates/${type}.`,
        );
      const context = toAuditContext(services, call);
      return removeDocument(services, { project: call.auth.project, kind: "template", id: call.params.id, context });
    },

    listThemes: () => ({ themes: [theme] }),

    readTheme({ params }) {
      assertTheme(params.id);
      return { display_name: theme.display_name, tsx_source: "" };
    },

    createTheme() {
      throw themesAreCode();
    },

    updateTheme({ params }) {
      assertTheme(params.id);
      throw themesAreCode();
    },

    deleteTheme({ params }) {
      assertTheme(params.id);
      throw new PlainError(400, "This theme is active, so it can't be deleted.");
    },

    async listDrafts({ auth: { project } }) {
      const drafts = await database.rows(listDocuments, { projectId: project.id, kind: "draft" });
      return {
        drafts: drafts.map((draft) => ({
          ...templateToWire(draft),
          ...(!draft.has_theme && { theme_id: false as const }),
          sent_at_millis: draft.sent_at?.getTime() ?? null,
        })),
      };
    },

    createDraft(call) {
      const { auth, body } = call;
      const displayName = body.display_name ?? "Draft";
      const isThemed = hasTheme(body.theme_id);
      const source = body.tsx_source ?? starterSource(displayName);
      render(auth.project, source, isThemed);
      const context = toAuditContext(services, call);
      return createDocument(services, { project: auth.project, kind: "draft", displayName, source, isThemed, context });
    },

    async updateDraft(call) {
      const { auth, params, body } = call;
      const { display_name, tsx_source, theme_id, sent_at_millis } = body;
      const context = toAuditContext(services, call);
      await changeDocument(
        services,
        { project: auth.project, kind: "draft", id: params.id, context },
        {
          displayName: display_name,
          source: tsx_source,
          isThemed: theme_id === undefined ? undefined : hasTheme(theme_id),
          sentAt: typeof sent_at_millis === "number" ? new Date(sent_at_millis) : sent_at_millis,
        },
      );
      return success;
    },

    deleteDraft: (call) =>
      removeDocument(services, {
        project: call.auth.project,
        kind: "draft",
        id: call.params.id,
        context: toAuditContext(services, call),
      }),

    async render({ auth: { project }, body }) {
      if (body.theme_tsx_source !== undefined) throw themesAreCode();
      if (body.editable_markers)
        throw apiError("EMAIL_RENDERING_ERROR", { error: `There are no editable markers. ${emailSourceFormat}.` });
      const isThemed = hasTheme(body.theme_id);
      if (body.template_tsx_source !== undefined) return toPreview(render(project, body.template_tsx_source, isThemed));
      const id = body.template_id ?? "";
      const type = findBuiltInType(id);
      if (type) return toPreview(await renderBuiltIn(database, project, { type, isThemed }));
      const template = await database.row(findDocument, { projectId: project.id, kind: "template", id });
      if (!template) throw new PlainError(400, "There is no such email template.");
      const usesTheme = body.theme_id === undefined || body.theme_id === null ? template.has_theme : isThemed;
      return toPreview(render(project, template.source, usesTheme));
    },
  };
}

const toPreview = ({ subject, html }: { readonly subject: string; readonly html: string }) => ({ subject, html });
