import { withQuery } from "../../core/wire/paths.ts";
import { type UserFilters, userFiltersToWire } from "../server/users/user-filters.ts";
import type { AdminContext } from "./admin-context.ts";

export interface ExportUsersOptions extends UserFilters {
  /** `jsonl`: one JSON object per line. */
  readonly format: "csv" | "jsonl";
}

export interface UserExportMethods {
  /** Streams all matching users as UTF-8, oldest first. The stream applies backpressure; cancel it to stop. */
  exportUsers(options: ExportUsersOptions): Promise<ReadableStream<Uint8Array>>;
}

export const createUserExportMethods = ({ api }: AdminContext): UserExportMethods => ({
  exportUsers: ({ format, ...filters }) =>
    api.open(withQuery("/users/export", { format, ...userFiltersToWire(filters) })),
});
