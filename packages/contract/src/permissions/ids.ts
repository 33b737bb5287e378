import { z } from "zod";
import { systemPermissionIds } from "../constants.ts";
import { text } from "../schema/values.ts";

const maxLength = 256;
const customPattern = /^[a-z0-9_:]+$/;

const isSystem = (id: string): boolean => (systemPermissionIds as readonly string[]).includes(id);

/** The id of a permission that a project defines. */
export const customPermissionId = () =>
  text().refine(
    (id) => id.length <= maxLength && customPattern.test(id),
    `must be 1 to ${maxLength} small letters, digits, underscores and colons`,
  );

/** The id of any permission: the project's own, or one of the system's. */
export const permissionId = () =>
  text().refine(
    (id) => isSystem(id) || (id.length <= maxLength && customPattern.test(id)),
    `must be 1 to ${maxLength} small letters, digits, underscores and colons, or one of ${systemPermissionIds.join(", ")}`,
  );

/** Whether what a permission contains is told, too: exactly the words. */
export const recursive = () => z.enum(["true", "false"]).optional();
