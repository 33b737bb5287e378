import { withQuery } from "../server/paths.ts";
import { type UserFilters, userFiltersToWire } from "../server/users/user-filters.ts";
import type { AdminContext } from "./admin-context.ts";

export interface ExportUsersOptions extends UserFilters {
  /** `jsonl`: a JSON object to a line. */
  readonly format: "csv" | "jsonl";
}

export interface UserExportMethods {
  /** All users who match, as UTF-8, oldest first. They are read as fast as the stream is; cancel it to stop. */
  exportUsers(options: ExportUsersOptions): Promise<ReadableStream<Uint8Array>>;
}

export const createUserExportMethods = ({ api }: AdminContext): UserExportMethods => ({
  exportUsers: ({ format, ...filters }) =>
    api.open(withQuery("/users/export", { format, ...userFiltersToWire(filters) })),
});
