import { type AuditEntry, providerName } from "@vestibule/react";
import { getReplayKind } from "../../data/audit/audit-messages.ts";
import { formatItems } from "../../i18n/define-messages.ts";
import { sanitizeName } from "../../ui/format/visible-name.ts";
import { formatEmailType } from "../emails/messages.ts";
import {
  type ActorLabel,
  type Details,
  formatActor,
  formatDetail,
  formatTarget,
  getLabelText,
  isRecord,
  splitAtName,
  type Viewer,
} from "./actor-label.ts";
import {
  challengeTemplates,
  failureTemplates,
  formatFieldName,
  formatLabel,
  sentenceTemplates,
  targetNouns,
  sentenceMessages as text,
} from "./messages.ts";

export type SentenceEntry = Pick<AuditEntry, "action" | "outcome" | "actor" | "target" | "details" | "names">;

/** A name in a sentence: users chose it, so its text direction must be isolated. */
export interface SentenceName {
  readonly actorLabel: ActorLabel;
  readonly id: string | undefined;
}
export type SentencePart = string | SentenceName;

/** The value of a token; `isKnown`: false for "a team", for the actor again, and for the user of the page. */
interface Token {
  readonly part: SentencePart;
  readonly isKnown: boolean;
}

const maxChanges = 2;

/** Keeps the place of a token until the sentence is split. */
const marks = new Proxy({}, { get: (_, token) => `{${String(token)}}` }) as Record<string, string>;

/** The entry as a sentence: "Mara added Priya to Gulf Jet". `currentId`: of the user on whose page it is. */
export function getSentence(entry: SentenceEntry, viewer: Viewer, currentId?: string): readonly SentencePart[] {
  const details = isRecord(entry.details) ? entry.details : {};
  const context = { entry, details, viewer, currentId };
  const sentence = getTemplate(context)(marks);
  return sentence.split(/(\[[^\]]*\])/).flatMap((piece) => {
    const isOptional = piece.startsWith("[");
    const parts = (isOptional ? piece.slice(1, -1) : piece)
      .split(/(\{\w+\})/)
      .filter((each) => each !== "")
      .map(
        (each): Token => (each.startsWith("{") ? getToken(each.slice(1, -1), context) : { part: each, isKnown: true }),
      );
    return isOptional && parts.some(({ isKnown }) => !isKnown) ? [] : parts.map(({ part }) => part);
  });
}

/** The sentence as plain text, for a tooltip. */
export const getSentenceText = (parts: readonly SentencePart[]): string =>
  parts.map((part) => (typeof part === "string" ? part : getLabelText(part.actorLabel))).join("");

type Template = (values: Record<string, string>) => string;
interface Variants {
  readonly [variant: string]: Template | Variants;
}

function getTemplate(context: TokenContext): Template {
  const { entry, details } = context;
  const { action, outcome, target } = entry;
  const other: Readonly<Record<string, unknown>> | undefined = {
    failure: failureTemplates,
    challenge: challengeTemplates,
    success: undefined,
  }[outcome];
  let found = (other?.[action] ?? sentenceTemplates[action]) as Template | Variants;
  const isOwn = isActor(entry, target?.id);
  while (typeof found !== "function") {
    const variant = "to" in found ? getEmailVariant(context) : getVariant(action, details, target?.type);
    found = (found[variant] ?? found[isOwn ? "own" : "other"]) as Template | Variants;
  }
  return found;
}

function getEmailVariant(context: TokenContext): string {
  if (!context.entry.target && context.entry.action === "email.read_kept") return "many";
  return getRecipientToken(context).isKnown ? "to" : "other";
}

/** The variant of a sentence that depends on the details; otherwise it depends on the actor. */
function getVariant(action: SentenceEntry["action"], details: Details, targetType: string | undefined): string {
  if (action === "session.revoke") return targetType === "session" ? "one" : "all";
  if (action === "webhook.replay") return getReplayKind(details) ?? "other";
  if (action === "password.change") {
    const { change } = details;
    return change === "added" || change === "removed" ? change : "changed";
  }
  if (action !== "project.update") return "";
  const changes = Object.values(details);
  const [first] = changes;
  return changes.length === 1 && isFlagChange(first) ? (first.after ? "on" : "off") : "changed";
}

const isFlagChange = (value: unknown): value is { readonly after: boolean } =>
  typeof value === "object" && value !== null && "after" in value && typeof value.after === "boolean";

const isActor = ({ actor }: Pick<AuditEntry, "actor">, id: unknown): boolean => actor.id !== null && actor.id === id;

interface TokenContext {
  readonly entry: SentenceEntry;
  readonly details: Details;
  readonly viewer: Viewer;
  readonly currentId: string | undefined;
}

const plain = (part: string, isKnown = true): Token => ({ part, isKnown });
const named = (actorLabel: ActorLabel, id: string | undefined): Token => ({ part: { actorLabel, id }, isKnown: true });
const bare = ({ name, page }: ActorLabel): ActorLabel => ({ before: "", name, after: "", page });

function getToken(token: string, context: TokenContext): Token {
  const { entry, details } = context;
  switch (token) {
    case "actor":
      return getActorToken(context);
    case "target":
      return getTargetToken(context, false);
    case "kind":
      return getTargetToken(context, true);
    case "team":
      return getDetailToken("team_id", context, text.unnamed.team);
    case "owner":
      return getDetailToken("owner_id" in details ? "owner_id" : "user_id", context, "");
    case "recipient":
      return getRecipientToken(context);
    case "permission":
      return getPermissionToken(details);
    case "provider":
      return getProviderToken(details);
    case "method":
      return getMethodToken(details);
    case "email":
      return getEmailToken(details);
    case "setting":
      return plain(formatLabel(Object.keys(details)[0] ?? ""));
    case "changes":
      return getChangesToken(entry, details);
    default:
      return plain("", false);
  }
}

function getActorToken({ entry: { actor }, viewer }: TokenContext): Token {
  if (actor.id === null) return plain(actor.type === "user" ? text.anonymous : text.actors[actor.type]);
  const label = formatActor(actor, viewer);
  if (label.name === "") return named({ ...label, before: text.actors[actor.type] }, actor.id);
  return named(actor.type === "key" ? label : bare(label), actor.id);
}

function getTargetToken({ entry, viewer, currentId }: TokenContext, hasNoun: boolean): Token {
  const { action, target } = entry;
  if (!target) return plain(targetNouns.user.unnamed, false);
  const type = action.startsWith("project_owner.") ? "owner" : target.type;
  if (type === "project" && target.id === viewer.projectId) return plain(text.thisProject);
  if (isActor(entry, target.id)) return plain(text.themselves, false);
  if (target.id === currentId) return plain(text.thisUser, false);
  if (type === "owner" && target.id === viewer.userId) return plain(text.you);
  const label = formatTarget({ action, target }, viewer);
  const nouns = isNoun(type) ? targetNouns[type] : undefined;
  if (label.name === "")
    return { ...named({ ...label, before: nouns?.unnamed ?? label.before }, target.id), isKnown: false };
  if (!hasNoun) return named(bare(label), target.id);
  return named({ ...label, ...(nouns && splitAtName(nouns.named)) }, target.id);
}

const isNoun = (type: string): type is keyof typeof targetNouns => Object.hasOwn(targetNouns, type);

function getDetailToken(field: string, { entry, details, currentId }: TokenContext, unnamed: string): Token {
  const label = formatDetail(field, details, entry.names);
  const id = details[field];
  if (!label || typeof id !== "string") return plain(unnamed, false);
  if (id === currentId && !isActor(entry, id)) return plain(text.thisUser, false);
  return { ...named(label, id), isKnown: !isActor(entry, id) };
}

/** The user that an email was for, or else its address. */
function getRecipientToken(context: TokenContext): Token {
  const user = getDetailToken("user_id", context, "");
  if (user.part !== "") return user;
  return context.entry.target?.displayName ? getTargetToken(context, false) : plain("", false);
}

function getPermissionToken({ permission_id: id }: Details): Token {
  const name = typeof id === "string" ? sanitizeName(id) : "";
  return name === ""
    ? plain(text.unnamed.permission, false)
    : named({ before: "", name, after: "", page: null }, undefined);
}

function getProviderToken({ provider_id: id }: Details): Token {
  const name = typeof id === "string" ? sanitizeName(providerName({ id })) : "";
  return name === ""
    ? plain(text.unnamed.provider)
    : plain((/^[aeiou]/i.test(name) ? text.accountBeforeVowel : text.account)({ provider: name }));
}

/** Unknown methods are provider ids. */
function getMethodToken({ method }: Details): Token {
  if (typeof method !== "string" || ["anonymous", "unknown", "oauth", ""].includes(method)) return plain("", false);
  return plain(
    Object.hasOwn(text.methods, method) ? (text.methods[method] ?? "") : sanitizeName(providerName({ id: method })),
  );
}

function getEmailToken({ type }: Details): Token {
  return typeof type === "string" ? plain(formatEmailType(type)) : plain("", false);
}

/** The names of the changed fields; those of a project are its details themselves. */
function getChangesToken({ action }: SentenceEntry, details: Details): Token {
  const fields = action === "project.update" ? Object.keys(details) : details.changed;
  const shown = Array.isArray(fields) ? fields.filter((each) => typeof each === "string").map(formatFieldName) : [];
  if (shown.length === 0) return plain("", false);
  const hidden = shown.length - maxChanges;
  return plain(formatItems(hidden > 0 ? [...shown.slice(0, maxChanges), text.more({ count: hidden })] : shown));
}
