import { z } from "zod";
import { text } from "./values.ts";

/**
 * The result of a bot challenge, which published clients send if the application has a site key for it. The server has
 * no challenge: it validates and ignores these fields, and limits rates instead.
 */
export const botChallengeFields = {
  bot_challenge_token: text().optional(),
  bot_challenge_phase: z.enum(["invisible", "visible"]).optional(),
  bot_challenge_unavailable: z.literal("true").optional(),
};
