import type {
  contract,
  EmailTemplatePreview,
  EmailTemplateRead,
  EmailTemplateType,
} from "@vestibule/contract/endpoints";
import { segment, withQuery } from "../../server/paths.ts";
import type { Json } from "../../wire/json.ts";
import { camelCaseKeys } from "../../wire/letter-case.ts";
import type { AdminParts } from "../parts.ts";

type Endpoints = typeof contract.emailTemplates;

export interface AdminEmailTemplate {
  readonly type: EmailTemplateType;
  readonly subject: string;
  /** Blocks of the mail. */
  readonly content: Json;
  readonly isDefault: boolean;
  /** Empty: for every language that has none of its own. */
  readonly language: string;
  /** The languages in which this type has words of its own. */
  readonly languages: readonly string[];
}

export interface EmailTemplateChange {
  readonly subject?: string | undefined;
  readonly content?: Json | undefined;
}

/** `language`: such as `de` or `pt-BR`; absent: for every language that has none of its own. */
interface InLanguage {
  readonly language?: string | undefined;
}

export interface EmailTemplateMethods {
  listEmailTemplates(options?: InLanguage): Promise<readonly AdminEmailTemplate[]>;
  /** What is absent stays. */
  updateEmailTemplate(
    type: EmailTemplateType,
    change: EmailTemplateChange,
    options?: InLanguage,
  ): Promise<AdminEmailTemplate>;
  resetEmailTemplate(type: EmailTemplateType, options?: InLanguage): Promise<void>;
  /** The mail with examples for its variables, of the change or of what is stored. */
  previewEmailTemplate(
    type: EmailTemplateType,
    change?: EmailTemplateChange,
    options?: InLanguage,
  ): Promise<EmailTemplatePreview>;
}

export function createEmailTemplateMethods({ api }: AdminParts): EmailTemplateMethods {
  const toTemplate = (wire: EmailTemplateRead): AdminEmailTemplate =>
    Object.freeze({ ...camelCaseKeys(wire), content: wire.content as Json });
  const pathOf = (type: string, options?: InLanguage) =>
    withQuery(`/email-templates/${segment(type)}`, { language: options?.language });
  const toBody = ({ subject, content }: EmailTemplateChange) => ({ subject, content: content ?? undefined });

  return {
    listEmailTemplates: async (options) => {
      const path = withQuery("/email-templates", { language: options?.language });
      const { items } = await api.call<Endpoints["list"]>("GET", path, { session: null });
      return items.map(toTemplate);
    },
    updateEmailTemplate: async (type, change, options) =>
      toTemplate(
        await api.call<Endpoints["update"]>("PATCH", pathOf(type, options), { session: null, body: toBody(change) }),
      ),
    resetEmailTemplate: async (type, options) => {
      await api.call<Endpoints["reset"]>("DELETE", pathOf(type, options), { session: null });
    },
    previewEmailTemplate: (type, change = {}, options) =>
      api.call<Endpoints["preview"]>(
        "POST",
        withQuery(`/email-templates/${segment(type)}/preview`, { language: options?.language }),
        { session: null, body: toBody(change) },
      ),
  };
}
