import { z } from "zod";
import { text } from "../schema/values.ts";

/** `/integrations/{partner}/…`: a partner of the installation, by the name that its configuration gives it. */
export const partnerParams = z.strictObject({ partner: text() });
