import { type AuditEntry, providerName } from "@vestibule/react";
import { anonymousActor } from "../../data/audit/audit-messages.ts";
import { formatEmailType } from "../../features/emails/messages.ts";
import { sanitizeName } from "../../ui/format/visible-name.ts";
import { isOpaque } from "./audit-search.ts";
import { messages } from "./messages.ts";

/** "Team Engines", with the name separate: users chose it, so its text direction must be isolated. */
export interface ActorLabel {
  readonly before: string;
  /** Empty: no name, or an unknown one. */
  readonly name: string;
  readonly after: string;
  /** The page with its details. */
  readonly page: PageLink | null;
}

export interface PageLink {
  readonly at: "user" | "team" | "template" | "endpoint";
  readonly id: string;
}

/** The signed-in user and the project that they are viewing. */
export interface Viewer {
  readonly userId: string | undefined;
  readonly projectId: string;
}

const createLabel = (name: string, page: PageLink | null = null): ActorLabel => ({ before: "", name, after: "", page });
const actorLabel = (word: string, name: string, page: PageLink | null = null): ActorLabel =>
  name === "" ? { ...createLabel("", page), before: word } : { ...createLabel(name, page), before: `${word} ` };
const quoted = (word: string, name: string, page: PageLink | null = null): ActorLabel =>
  name === "" ? actorLabel(word, "", page) : { before: `${word} “`, name, after: "”", page };

export const getLabelText = ({ before, name, after }: ActorLabel): string => `${before}${name}${after}`;

/** The label of the actor. */
export function formatActor(
  { type, id, displayName }: Omit<AuditEntry["actor"], "accessType">,
  viewer: Viewer,
): ActorLabel {
  const word = messages.actors[type] ?? type;
  if (id === null) return createLabel(type === "user" ? anonymousActor : word);
  return formatEntity({ type: type === "key" ? "project_key" : type, id, displayName }, word, viewer);
}

type EntryWithTarget = Pick<AuditEntry, "action"> & { readonly target: NonNullable<AuditEntry["target"]> };

/** The label of the target. */
export function formatTarget({ action, target }: EntryWithTarget, viewer: Viewer): ActorLabel {
  // Owners are users of the dashboard, not of this project, so they have no page in it.
  const type = action.startsWith("project_owner.") ? "owner" : target.type;
  return formatEntity({ ...target, type }, messages.targets[type] ?? type.replaceAll("_", " "), viewer);
}

function formatEntity(
  { type, id, displayName }: EntryWithTarget["target"],
  word: string,
  { userId, projectId }: Viewer,
): ActorLabel {
  const name = sanitizeName(displayName ?? "");
  switch (type) {
    case "user":
      return name === "" ? actorLabel(word, "", { at: "user", id }) : createLabel(name, { at: "user", id });
    case "owner":
      return id === userId ? createLabel(messages.you) : actorLabel(word, name);
    case "team":
      return actorLabel(word, name, { at: "team", id });
    case "project":
      return id === projectId ? createLabel(messages.thisProject) : actorLabel(word, name);
    case "project_key":
    case "api_key":
      return quoted(word, name);
    case "webhook_endpoint":
      // An endpoint without a name was deleted: its URL is never empty.
      return actorLabel(word, name, name === "" ? null : { at: "endpoint", id });
    case "email_template":
      return quoted(word, formatEmailType(id), { at: "template", id });
    case "oauth_provider":
      return actorLabel(word, sanitizeName(providerName({ id })));
    default:
      // Permissions and email addresses are their own labels.
      return actorLabel(word, name === "" && !isOpaque(id) ? sanitizeName(id) : name);
  }
}

interface EntityLocation {
  readonly preposition: string;
  readonly actorLabel: ActorLabel;
  readonly id: string;
}

const places: Readonly<Record<string, { readonly detail: string; readonly preposition: string }>> = {
  user: { detail: "team_id", preposition: messages.places.in },
  team_invitation: { detail: "team_id", preposition: messages.places.to },
  api_key: { detail: "owner_id", preposition: messages.places.of },
  session: { detail: "user_id", preposition: messages.places.of },
};

/** The team or owner of the target, if the details name it: "in Platform". */
export function findLocation({
  target,
  details,
  names,
}: Pick<AuditEntry, "target" | "details" | "names">): EntityLocation | null {
  const place = target && Object.hasOwn(places, target.type) ? places[target.type] : undefined;
  if (!place || !isRecord(details)) return null;
  const id = details[place.detail];
  const found = formatDetail(place.detail, details, names);
  return found && typeof id === "string" ? { preposition: place.preposition, actorLabel: found, id } : null;
}

/** What anonymousActor among the details is called; null: there is no name for them. */
export function formatDetail(detail: string, details: Details, names: AuditEntry["names"]): ActorLabel | null {
  const id = details[detail];
  const name = typeof id === "string" && Object.hasOwn(names, id) ? sanitizeName(names[id] ?? "") : "";
  if (typeof id !== "string" || name === "") return null;
  const type = detail === "owner_id" ? details.owner_type : detail.replace(/_id$/, "");
  return createLabel(name, type === "user" || type === "team" ? { at: type, id } : null);
}

export type Details = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Details =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The label of an id in the listed entries; null: no entry names it; undefined: still loading. */
export function findLabelInEntries(
  side: "actor" | "target",
  id: string,
  entries: readonly Pick<AuditEntry, "action" | "actor" | "target">[] | undefined,
  viewer: Viewer,
): ActorLabel | null | undefined {
  if (!entries) return undefined;
  const entry = entries.find((each) => each[side]?.id === id);
  if (!entry) return null;
  if (side === "actor") return formatActor(entry.actor, viewer);
  return entry.target && formatTarget({ action: entry.action, target: entry.target }, viewer);
}
