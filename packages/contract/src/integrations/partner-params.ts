import { z } from "zod";
import { text } from "../schema/values.ts";

/** `/integrations/{partner}/…`: the partner's name in the server's configuration. */
export const partnerParams = z.strictObject({ partner: text() });
