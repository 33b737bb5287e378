import { type AuditEntry, providerName } from "@vestibule/react";
import { somebody } from "../../data/audit/audit-words.ts";
import { mailTypeName } from "../../parts/emails/messages.ts";
import { visibleName } from "../../ui/data/visible-name.ts";
import { messages } from "./messages.ts";
import { isOpaque } from "./rules.ts";

/** "Team Engines", with the name apart: strangers chose it. */
export interface Called {
  readonly before: string;
  /** Empty: it has none, or none that is known. */
  readonly name: string;
  readonly after: string;
  /** Where there is more about it. */
  readonly page: PageOf | null;
}

export interface PageOf {
  readonly at: "user" | "team" | "template" | "endpoint";
  readonly id: string;
}

/** Who looks at it, and in which project. */
export interface Viewer {
  readonly userId: string | undefined;
  readonly projectId: string;
}

const call = (name: string, page: PageOf | null = null): Called => ({ before: "", name, after: "", page });
const called = (word: string, name: string, page: PageOf | null = null): Called =>
  name === "" ? { ...call("", page), before: word } : { ...call(name, page), before: `${word} ` };
const quoted = (word: string, name: string, page: PageOf | null = null): Called =>
  name === "" ? called(word, "", page) : { before: `${word} “`, name, after: "”", page };

export const textOf = ({ before, name, after }: Called): string => `${before}${name}${after}`;

/** Who did it. */
export function callActor({ type, id, displayName }: Omit<AuditEntry["actor"], "accessType">, viewer: Viewer): Called {
  const word = messages.actors[type] ?? type;
  if (id === null) return call(type === "user" ? somebody : word);
  return callOne({ type: type === "key" ? "project_key" : type, id, displayName }, word, viewer);
}

type Aimed = Pick<AuditEntry, "action"> & { readonly target: NonNullable<AuditEntry["target"]> };

/** What it was done to. */
export function callTarget({ action, target }: Aimed, viewer: Viewer): Called {
  // Owners are users of the dashboard, not of this project: they have no page in it.
  const type = action.startsWith("project_owner.") ? "owner" : target.type;
  return callOne({ ...target, type }, messages.targets[type] ?? type.replaceAll("_", " "), viewer);
}

function callOne({ type, id, displayName }: Aimed["target"], word: string, { userId, projectId }: Viewer): Called {
  const name = visibleName(displayName ?? "");
  switch (type) {
    case "user":
      return name === "" ? called(word, "", { at: "user", id }) : call(name, { at: "user", id });
    case "owner":
      return id === userId ? call(messages.you) : called(word, name);
    case "team":
      return called(word, name, { at: "team", id });
    case "project":
      return id === projectId ? call(messages.thisProject) : called(word, name);
    case "project_key":
    case "api_key":
      return quoted(word, name);
    case "webhook_endpoint":
      // One without a name is gone: its address is never empty.
      return called(word, name, name === "" ? null : { at: "endpoint", id });
    case "email_template":
      return quoted(word, mailTypeName(id), { at: "template", id });
    case "oauth_provider":
      return called(word, visibleName(providerName({ id })));
    default:
      // Permissions and addresses are their own names.
      return called(word, name === "" && !isOpaque(id) ? visibleName(id) : name);
  }
}

interface Place {
  readonly preposition: string;
  readonly called: Called;
  readonly id: string;
}

const places: Readonly<Record<string, { readonly detail: string; readonly preposition: string }>> = {
  user: { detail: "team_id", preposition: messages.places.in },
  team_invitation: { detail: "team_id", preposition: messages.places.to },
  api_key: { detail: "owner_id", preposition: messages.places.of },
  session: { detail: "user_id", preposition: messages.places.of },
};

/** Where or whose the target is, as far as the details tell: "in Platform". */
export function placeOf({ target, details, names }: Pick<AuditEntry, "target" | "details" | "names">): Place | null {
  const place = target && Object.hasOwn(places, target.type) ? places[target.type] : undefined;
  if (!place || !isRecord(details)) return null;
  const id = details[place.detail];
  const found = callDetail(place.detail, details, names);
  return found && typeof id === "string" ? { preposition: place.preposition, called: found, id } : null;
}

/** What somebody among the details is called; null: there is no name for them. */
export function callDetail(detail: string, details: Details, names: AuditEntry["names"]): Called | null {
  const id = details[detail];
  const name = typeof id === "string" && Object.hasOwn(names, id) ? visibleName(names[id] ?? "") : "";
  if (typeof id !== "string" || name === "") return null;
  const type = detail === "owner_id" ? details.owner_type : detail.replace(/_id$/, "");
  return call(name, type === "user" || type === "team" ? { at: type, id } : null);
}

export type Details = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Details =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What an id is called by the entries that name it; null: none does; undefined: they are not there yet. */
export function callFromEntries(
  side: "actor" | "target",
  id: string,
  entries: readonly Pick<AuditEntry, "action" | "actor" | "target">[] | undefined,
  viewer: Viewer,
): Called | null | undefined {
  if (!entries) return undefined;
  const entry = entries.find((each) => each[side]?.id === id);
  if (!entry) return null;
  if (side === "actor") return callActor(entry.actor, viewer);
  return entry.target && callTarget({ action: entry.action, target: entry.target }, viewer);
}
