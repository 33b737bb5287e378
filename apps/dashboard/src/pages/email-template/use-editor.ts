import { useQueryClient } from "@tanstack/react-query";
import type { Json } from "@vestibule/react";
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useAdmin, useDashboard, useProjectId } from "../../app/use-dashboard.ts";
import { type EditableTemplate, emailTemplatesKey, emailTemplatesQuery } from "../../data/emails.ts";
import { applyEdits, getChanges, isSame, rebaseEdits, withPatch } from "../../forms/draft.ts";
import { useGuardedMutation } from "../../forms/use-guarded-mutation.ts";
import { saved as sayAsSaved } from "../../ui/toasts/toast.ts";
import { messages } from "./messages.ts";
import { type Content, toContent } from "./model/content.ts";

/** The undo history of the editor. */
interface History<State> {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
  /**
   * The field of the last change: further changes of it are undone together. Null: the next change is a step of its
   * own.
   */
  readonly key: string | null;
}

const maxSteps = 200;

export const startHistory = <State>(present: State): History<State> => ({ past: [], present, future: [], key: null });

/** `key`: the edited field; absent: a step of its own. */
export function change<State>(history: History<State>, present: State, key: string | null = null): History<State> {
  if (present === history.present) return history;
  const isMore = key !== null && key === history.key;
  const past = isMore ? history.past : [...history.past, history.present].slice(-maxSteps);
  return { past, present, future: [], key };
}

export function undo<State>(history: History<State>): History<State> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  const { past, present, future } = history;
  return { past: past.slice(0, -1), present: before, future: [present, ...future], key: null };
}

export function redo<State>(history: History<State>): History<State> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, key: null };
}

export interface TemplateDraft {
  readonly subject: string;
  readonly content: Json;
}

const toDraft = ({ subject, content }: EditableTemplate): TemplateDraft => ({ subject, content });

interface Save {
  /** The version that was edited. */
  readonly saved: TemplateDraft;
  readonly sent: TemplateDraft;
  /** What the server stored. */
  readonly stored: TemplateDraft;
}

/** The draft after a save, with the edits made during it. */
export function mergeSaved(draft: TemplateDraft, { saved, sent, stored }: Save): TemplateDraft {
  const merged = applyEdits(stored, rebaseEdits(withPatch(saved, {}, draft), sent, stored));
  return isSame(merged, draft) ? draft : merged;
}

export type TemplateEditor = ReturnType<typeof useEditor>;

/**
 * The editor's state. `template`: as last loaded from the server; `language`: the version being edited, which may be
 * new.
 */
export function useEditor(template: EditableTemplate, language: string) {
  const { projectsClient } = useDashboard();
  const admin = useAdmin();
  const projectId = useProjectId();
  const queryClient = useQueryClient();
  /** The version that the edits are based on. If the server's version differs by now, someone else changed it. */
  const [base, setBase] = useState(template);
  const [history, setHistory] = useState(() => startHistory(toDraft(template)));
  const draft = history.present;
  const isDirty = !isSame(draft, toDraft(base));
  const content = useMemo(() => toContent(draft.content), [draft.content]);

  function begin(from: EditableTemplate) {
    setBase(from);
    setHistory(startHistory(toDraft(from)));
  }
  const [seen, setSeen] = useState(template);
  if (template !== seen) {
    setSeen(template);
    // Untouched drafts follow the server's version; an unchanged draft keeps its undo history.
    if (isSame(toDraft(template), draft)) setBase(template);
    else if (!isDirty) begin(template);
  }

  const save = useGuardedMutation(async () => {
    const saved = toDraft(base);
    const changes = getChanges(saved, withPatch(saved, {}, draft));
    const stored = await admin.updateEmailTemplate(base.type, changes, { language, onlyIfUnchanged: base });
    setBase(stored);
    setHistory((now) => ({
      ...now,
      present: mergeSaved(now.present, { saved, sent: draft, stored: toDraft(stored) }),
    }));
    await queryClient.invalidateQueries({ queryKey: emailTemplatesKey(projectId) });
    sayAsSaved(messages.saved);
  });

  async function refetchTemplate(): Promise<EditableTemplate> {
    const query = emailTemplatesQuery(projectsClient, projectId, language);
    const all = await queryClient.fetchQuery({ ...query, staleTime: 0 });
    return all.find(({ type }) => type === base.type) ?? base;
  }
  return {
    draft,
    content,
    isDirty,
    save,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
    setSubject: (subject: string) => setHistory((now) => change(now, { ...now.present, subject }, "subject")),
    /** `key`: the edited field; further edits of it are undone together. */
    setContent: (next: Content, key?: string) =>
      setHistory((now) => change(now, { ...now.present, content: next as Json }, key)),
    setJson: (next: Json) => setHistory((now) => change(now, { ...now.present, content: next }, "json")),
    revert: () => {
      begin(base);
      save.reset();
    },
    showTheirs: async () => {
      begin(await refetchTemplate());
      save.reset();
    },
    /** Overwrites the server's version. */
    keepMine: async () => {
      setBase(await refetchTemplate());
      save.reset();
    },
  };
}

interface Undoable {
  readonly undo: () => void;
  readonly redo: () => void;
}

/**
 * Ctrl+Z or Cmd+Z, and with Shift or Y to redo, anywhere in the scope. Fields are included, because the browser's own
 * undo history doesn't cover blocks.
 */
export function useUndoKeys({ undo, redo }: Undoable): RefObject<HTMLDivElement | null> {
  const scope = useRef<HTMLDivElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.metaKey || event.ctrlKey) || event.altKey) return;
    // Outside of the scope only if no field has the focus, such as one in a dialog.
    const isInScope = event.target === document.body || scope.current?.contains(event.target as Node);
    if (!isInScope || (event.target as Element).closest("dialog")) return;
    const key = event.key.toLowerCase();
    const act = key === "z" ? (event.shiftKey ? redo : undo) : key === "y" && !event.shiftKey ? redo : null;
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return scope;
}
