import { projectSettings as settings } from "@vestibule/contract";
import { camelCaseKeys } from "../../../core/wire/letter-case.ts";

/**
 * The default, bounds and allowed values of each setting of `AdminProjectConfig` that holds one value. Use them to
 * validate a form before you send it.
 */
export const projectSettings = /* @__PURE__ */ camelCaseKeys(settings);
