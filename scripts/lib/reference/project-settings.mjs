import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectSettings } from "@vestibule/contract";
import { ROOT } from "../repository.mjs";
import { code, generatedNote, page, table } from "./markdown.mjs";

const source = readFileSync(join(ROOT, "packages", "contract", "src", "project-settings.ts"), "utf8");

/** The comment above a setting, as one line. */
function getMeaning(name) {
  const comment = new RegExp(`/\\*\\*((?:(?!\\*/)[^])*)\\*/\\n  ${name}: `).exec(source)?.[1];
  if (comment === undefined) throw new Error(`${name} has no comment in packages/contract/src/project-settings.ts.`);
  return comment
    .replaceAll(/^\s*\* ?/gm, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

const json = (value) => code(JSON.stringify(value));

function formatValues({ kind, values, min, max, unit, isNullable }) {
  if (kind === "switch") return "`true`, `false`";
  if (kind === "choice") return values.map(json).join(", ");
  return `${min} to ${max}${unit ? ` ${unit}` : ""}${isNullable ? ", or `null`" : ""}`;
}

/** project-settings.md: every setting of a project that holds one value. */
export const projectSettingsPage = () =>
  page(
    "# Project settings",
    generatedNote,
    "The settings of a project that hold one value. Admins change them in the dashboard, or under `config` with [`PATCH /api/v1/internal/projects/current`](endpoints.md#patch-apiv1internalprojectscurrent). Public settings are also in the response of [`GET /api/v1/projects/current`](endpoints.md#get-apiv1projectscurrent).",
    table(
      ["setting", "values", "default", "public", "meaning"],
      Object.entries(projectSettings).map(([name, setting]) => [
        code(name),
        formatValues(setting),
        json(setting.default),
        setting.isPublic ? "yes" : "",
        getMeaning(name),
      ]),
    ),
  );
