import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { cursorPatterns, getPage, pageQuery } from "../schema/responses.ts";
import { flag, text } from "../schema/values.ts";
import { teamServerRead } from "./team-fields.ts";

/** Maximum length of a search query, in characters. */
const searchMaxLength = 256;
/** Maximum page size. */
const pageMaxLength = 100;

/** A team as servers see it, with its member count. */
const teamSearchResult = z.strictObject({
  ...teamServerRead.shape,
  /** Capped at 10,000. */
  member_count: z.number(),
});

/** What a search finds, and in which order. */
export const teamSearchShape = {
  /** Part of the name, or the full ID. */
  query: text()
    .refine((value) => value.length <= searchMaxLength, `must be at most ${searchMaxLength} characters`)
    .optional(),
  /** Newest first. */
  desc: flag().optional(),
};

const query = z.strictObject({ ...teamSearchShape, ...pageQuery(cursorPatterns.timeAndId, pageMaxLength) });

export type TeamSearchResultRead = z.output<typeof teamSearchResult>;
export type TeamSearchQuery = z.output<typeof query>;

/** Our addition: the team list for published clients is not paginated. */
export const searchTeams = endpoint({
  method: "GET",
  path: "/teams/search",
  summary:
    "Lists teams by age with their member counts, with pagination, optionally filtered by part of the name. A page of search results can be short or even empty without being the last.",
  access: ["server", "admin"],
  user: "ignored",
  query,
  status: 200,
  response: getPage(teamSearchResult, pageMaxLength),
  errors: [],
});
