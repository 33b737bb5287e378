import { z } from "zod";
import { systemPermissionIds } from "../constants.ts";
import { text } from "../schema/values.ts";

const maxLength = 256;

const customPattern = /^[a-z0-9_:]+$/;

const isSystem = (id: string): boolean => (systemPermissionIds as readonly string[]).includes(id);

/** The ID of a custom permission. */
export const customPermissionId = () =>
  text().refine(
    (id) => id.length <= maxLength && customPattern.test(id),
    `must be 1 to ${maxLength} lowercase letters, digits, underscores and colons`,
  );

/** The ID of a custom or system permission. */
export const permissionId = () =>
  text().refine(
    (id) => isSystem(id) || (id.length <= maxLength && customPattern.test(id)),
    `must be 1 to ${maxLength} small letters, digits, underscores and colons, or one of ${systemPermissionIds.join(", ")}`,
  );

/** Whether to include contained permissions. Only the literals `true` and `false` are accepted. */
export const recursive = () => z.enum(["true", "false"]).optional();
