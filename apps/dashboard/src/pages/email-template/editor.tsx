import { Link } from "@tanstack/react-router";
import { type KeyboardEvent, useMemo, useState } from "react";
import type { EditableTemplate } from "../../data/emails.ts";
import { useProject } from "../../data/projects.ts";
import { getConflictFields } from "../../errors/explain-error.ts";
import { emailMessages, formatLanguageName } from "../../features/emails/messages.ts";
import { perLocale } from "../../i18n/define-messages.ts";
import { SegmentedControl } from "../../ui/choices/segmented-control.tsx";
import { Tabs } from "../../ui/controls/tabs.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { TextArea, TextField } from "../../ui/fields/text-field.tsx";
import { useDebouncedValue } from "../../ui/hooks/use-debounced-value.ts";
import { useIsPhone, useIsWide } from "../../ui/hooks/use-is-phone.ts";
import { Card } from "../../ui/layout/card.tsx";
import { SaveBar, UnsavedGuard } from "../../ui/layout/save-bar.tsx";
import { lazyComponent } from "../../ui/lazy.tsx";
import { cardLink, cx } from "../../ui/styles.ts";

import { BlockList } from "./blocks/block-list.tsx";
import { EditorHeader } from "./editor-header.tsx";
import { EmailPreview, ProblemBanner, usePreview } from "./email-preview.tsx";
import { isCurrent, JsonEditor, type TypedJson } from "./json-editor.tsx";
import { LanguageSelect } from "./language-select.tsx";
import { messages } from "./messages.ts";
import { validateDraft } from "./model/problem.ts";
import { useEditor, useUndoKeys } from "./use-editor.ts";

/** The editor doesn't wait for the descriptions of the variables. */
const VariablesPanel = lazyComponent(async () => (await import("./variables-panel.tsx")).VariablesPanel, {
  fallback: () => null,
  failure: () => <Banner tone="warn">{messages.variablesFailed}</Banner>,
});

interface EditorProps {
  readonly template: EditableTemplate;
  /** The language being edited. The template may be in another language, as the starting point for a new one. */
  readonly language: string;
}

const getViews = perLocale(
  () =>
    [
      { value: "edit", label: messages.edit },
      { value: "preview", label: messages.preview },
    ] as const,
);

/** How long the user must pause before an error is shown, in ms, so that a half-typed placeholder is not an error. */
const idleMs = 600;

/** The email editor: blocks on the left, the preview on the right; on narrow screens, one at a time. */
export function Editor({ template, language }: EditorProps) {
  const { id: projectId, config } = useProject();
  const isShared = config.emailConfig.type === "shared";
  const editor = useEditor(template, language);
  const { type } = template;
  const preview = usePreview(type, language, editor.draft);
  const { content } = editor;
  const { subject } = editor.draft;
  const problems = useMemo(() => validateDraft(type, { subject, content }), [type, subject, content]);
  const told = useDebouncedValue(problems, idleMs);
  const draftProblem = problems.block && told.block;
  const [tab, setTab] = useState<"blocks" | "json">("blocks");
  const [chosenView, setView] = useState<"edit" | "preview">("edit");
  const isWide = useIsWide();
  const isPhone = useIsPhone();
  const [typedJson, setTypedJson] = useState<TypedJson | null>(null);
  const isWrong = preview.problem !== null || problems.block !== null || problems.subject !== undefined;
  const isJsonWrong = isCurrent(typedJson, editor.draft.content) && !typedJson.isValid;
  // Only the form says what is wrong with the subject or the JSON.
  const needsForm = isJsonWrong || problems.subject !== undefined;
  const view = needsForm ? "edit" : chosenView;
  const keys = useUndoKeys(editor);
  const { save } = editor;
  const subjectField = {
    label: messages.subject,
    "data-takes-variables": "",
    maxLength: 500,
    value: subject,
    error: problems.subject && told.subject,
    // On phones, the field has several lines, but the subject has one.
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Enter" && !event.nativeEvent.isComposing) event.preventDefault();
    },
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      editor.setSubject(target.value.replaceAll("\n", "")),
  };
  return (
    <div ref={keys} className="flex min-w-0 flex-col gap-4">
      <EditorHeader template={template} language={language} editor={editor} canSend={!isShared} />
      {isShared && (
        <Banner
          tone="warn"
          action={
            <Link
              to="/projects/$projectId/emails"
              params={{ projectId }}
              search={{}}
              className={cx(cardLink, "text-ink! underline")}
            >
              {emailMessages.setUpServer}
            </Link>
          }
        >
          {messages.shared}
        </Banner>
      )}
      {!isShared && template.language !== language && (
        <Banner>{messages.newLanguage({ language: formatLanguageName(language) })}</Banner>
      )}
      {!isWide && (
        <SegmentedControl
          label={messages.view}
          options={getViews()}
          value={view}
          disabled={needsForm}
          onValueChange={setView}
          className="shrink-0 [&_label]:min-w-0 [&_label]:flex-1 [&_label]:justify-center sm:self-start sm:[&_label]:min-w-28"
        />
      )}
      {/* What isn't shown is only hidden, so that its open block and its chosen part are kept. */}
      <div className="grid min-w-0 items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 gap-4 lg:contents" hidden={!isWide && view === "preview"}>
          <Card>
            <LanguageSelect template={template} language={language} />
            {isPhone ? (
              <TextArea
                {...subjectField}
                rows={2}
                className="[&_textarea]:resize-none supports-[field-sizing:content]:[&_textarea]:min-h-8 supports-[field-sizing:content]:[&_textarea]:[field-sizing:content] supports-[field-sizing:content]:pointer-coarse:[&_textarea]:min-h-11 supports-[field-sizing:content]:pointer-coarse:[&_textarea]:py-2.5"
              />
            ) : (
              <TextField {...subjectField} />
            )}
            <VariablesPanel type={type} scope={keys} />
            <Tabs
              label={messages.editor}
              value={tab}
              onValueChange={setTab}
              items={[
                {
                  value: "blocks",
                  label: messages.blocks,
                  content: content ? (
                    <BlockList
                      type={type}
                      content={content}
                      onChange={editor.setContent}
                      problem={draftProblem ?? preview.problem}
                    />
                  ) : (
                    <p className="text-ink-2">{messages.notBlocks}</p>
                  ),
                },
                {
                  value: "json",
                  label: messages.json,
                  content: (
                    <JsonEditor
                      content={editor.draft.content}
                      typed={typedJson}
                      onType={setTypedJson}
                      onChange={editor.setJson}
                    />
                  ),
                },
              ]}
            />
          </Card>
          {!isWide && <ProblemBanner preview={preview} draftProblem={draftProblem} />}
        </div>
        <EmailPreview type={type} preview={preview} draftProblem={draftProblem} isHidden={!isWide && view === "edit"} />
      </div>
      <SaveBar
        isDirty={editor.isDirty}
        state={save.state}
        error={save.error}
        conflictFields={(getConflictFields(save.error) ?? []).map((field) => messages.conflict[field] ?? field)}
        isInvalid={isShared || isJsonWrong || isWrong}
        onSave={() => void save.run()}
        onRevert={editor.revert}
        onShowTheirs={() => void editor.showTheirs()}
        onKeepMine={() => void editor.keepMine()}
      />
      <UnsavedGuard losesChangesOnSearch isDirty={editor.isDirty} />
    </div>
  );
}
