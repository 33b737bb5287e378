import type { PageRoute } from "../../app/page-route.ts";
import { emailTemplatesQuery } from "../../data/emails.ts";

export interface EmailTemplateSearch {
  /** A BCP 47 tag; absent: the version for all other languages. */
  readonly language?: string;
}

const languagePattern = /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|[0-9]{3}))?$/;

export const emailTemplateRoute = {
  search: ({ language }) => {
    const known = typeof language === "string" ? language.toLowerCase() : "";
    return languagePattern.test(known) ? { language: known } : {};
  },
  load: ({ context: { queryClient, projectsClient }, params: { projectId = "" }, search }) => {
    void queryClient.prefetchQuery(emailTemplatesQuery(projectsClient, projectId, search.language));
  },
} satisfies PageRoute<EmailTemplateSearch>;
