import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pageOf } from "../schema/common.ts";
import { flag, number, text } from "../schema/values.ts";
import { teamServerRead } from "./shapes.ts";

/** Longest text that teams are searched by, in characters. */
const searchMaxLength = 256;
/** Most teams of one page. */
const pageMaxLength = 100;

/** A team as a server sees it, and how many belong to it. */
const foundTeam = z.strictObject({
  ...teamServerRead.shape,
  /** Nobody is counted beyond 10 000. */
  member_count: z.number(),
});

const query = z.strictObject({
  /** A part of the name, or a whole id. */
  query: text()
    .refine((value) => value.length <= searchMaxLength, `must be at most ${searchMaxLength} characters`)
    .optional(),
  limit: number()
    .refine(
      (value) => Number.isInteger(value) && value >= 1 && value <= pageMaxLength,
      `must be a whole number from 1 to ${pageMaxLength}`,
    )
    .optional(),
  /** A time in ms and the id of the team that came last, which may have gone meanwhile. */
  cursor: text()
    .refine(
      (value) => /^\d{1,14}\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
      "must be the next_cursor of the page before",
    )
    .optional(),
  /** Newest first. */
  desc: flag().optional(),
});

export type FoundTeamRead = z.output<typeof foundTeam>;
export type TeamSearchQuery = z.output<typeof query>;

/** Our addition: the list of teams that the published clients read is always whole. */
export const searchTeams = endpoint({
  method: "GET",
  path: "/teams/search",
  summary:
    "Teams by age, a page at a time, with how many belong to each; by a part of their name. A page of a search may be short, or even empty, and not be the last one.",
  access: ["server", "admin"],
  user: "ignored",
  query,
  status: 200,
  response: pageOf(foundTeam),
  errors: [],
});
