import { type AuditEntry, providerName } from "@vestibule/react";
import { sanitizeName } from "../../ui/format/visible-name.ts";
import { formatEmailType } from "../emails/messages.ts";
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
  readonly at: "user" | "team" | "template" | "endpoint" | "keys";
  readonly id: string;
}

/** The signed-in user and the project that they are viewing. */
export interface Viewer {
  readonly userId: string | undefined;
  readonly projectId: string;
}

const createLabel = (name: string, page: PageLink | null = null): ActorLabel => ({ before: "", name, after: "", page });
/** The texts before and after the name in a message. */
export function splitAtName(message: (values: { name: string }) => string): { before: string; after: string } {
  const [before = "", after = ""] = message({ name: "\n" }).split("\n");
  return { before, after };
}

const isLabeled = (type: string): type is keyof typeof messages.labels => Object.hasOwn(messages.labels, type);

/** The name with the word for its type, or the word alone. */
function createActorLabel(type: string, word: string, name: string, page: PageLink | null = null): ActorLabel {
  if (name === "") return { ...createLabel("", page), before: word };
  const message = isLabeled(type)
    ? messages.labels[type]
    : (values: { name: string }) => messages.otherLabel({ kind: word, ...values });
  return { name, page, ...splitAtName(message) };
}

export const getLabelText = ({ before, name, after }: ActorLabel): string => `${before}${name}${after}`;

/** The label of the actor. */
export function formatActor(
  { type, id, displayName }: Omit<AuditEntry["actor"], "accessType">,
  viewer: Viewer,
): ActorLabel {
  const word = messages.actors[type] ?? type;
  if (id === null) return createLabel(type === "user" ? messages.anonymous : word);
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
      return name === "" ? createActorLabel(type, word, "", { at: "user", id }) : createLabel(name, { at: "user", id });
    case "owner":
      return id === userId ? createLabel(messages.you) : createActorLabel(type, word, name);
    case "team":
      return createActorLabel(type, word, name, { at: "team", id });
    case "project":
      return id === projectId ? createLabel(messages.thisProject) : createActorLabel(type, word, name);
    case "project_key":
      return createActorLabel(type, word, name, name === "" ? null : { at: "keys", id });
    case "api_key":
      return createActorLabel(type, word, name);
    case "webhook_endpoint":
      // An endpoint without a name was deleted: its URL is never empty.
      return createActorLabel(type, word, name, name === "" ? null : { at: "endpoint", id });
    case "email_template":
      return createActorLabel(type, word, formatEmailType(id), { at: "template", id });
    case "oauth_provider":
      return createActorLabel(type, word, sanitizeName(providerName({ id })));
    default:
      // Permissions and email addresses are their own labels.
      return createActorLabel(type, word, name === "" && !isOpaque(id) ? sanitizeName(id) : name);
  }
}

/** What a user, team or owner among the details is called; null: there is no name for them. */
export function formatDetail(detail: string, details: Details, names: AuditEntry["names"]): ActorLabel | null {
  const id = details[detail];
  const name = typeof id === "string" && Object.hasOwn(names, id) ? sanitizeName(names[id] ?? "") : "";
  if (typeof id !== "string" || name === "") return null;
  // The teams of a transfer own projects of the dashboard, so they have no page in this one.
  const type = detail === "owner_id" ? details.owner_type : /^(?:creator_)?(user|team)_id$/.exec(detail)?.[1];
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

export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** Whether an id means nothing to a reader. Ids of templates and permissions are words. */
export const isOpaque = (id: string): boolean => isUuid(id) || /^(?:ep|msg)_[\da-z]+$/i.test(id);

export const shortId = (id: string): string => (isOpaque(id) && id.length > 12 ? `${id.slice(0, 8)}…` : id);
