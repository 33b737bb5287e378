import { useQueryClient } from "@tanstack/react-query";
import { Redo2, RotateCcw, Send, Undo2 } from "lucide-react";
import { useState } from "react";
import { useAdmin, useProjectId } from "../../app/use-dashboard.ts";
import { type EditableTemplate, emailTemplatesKey, sentEmailsKey } from "../../data/emails.ts";
import { formatEmailType, formatLanguageName } from "../../features/emails/messages.ts";

import { Button, IconButton } from "../../ui/controls/button.tsx";

import { Badge } from "../../ui/feedback/badge.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { lazyDialog } from "../../ui/lazy.tsx";
import { Menu } from "../../ui/overlays/menu.tsx";
import { MenuItem } from "../../ui/overlays/menu-items.tsx";
import { messages } from "./messages.ts";
import type { TemplateEditor } from "./use-editor.ts";

const SendTestDialog = lazyDialog(
  async () => (await import("../../features/emails/send-test-dialog.tsx")).SendTestDialog,
);
const ResetDialog = lazyDialog(async () => (await import("./reset-dialog.tsx")).ResetDialog);

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

interface EditorHeaderProps {
  readonly template: EditableTemplate;
  readonly language: string;
  readonly editor: TemplateEditor;
  /** Drafts are sent only through the project's own mail server. */
  readonly canSend: boolean;
}

export function EditorHeader({ template, language, editor, canSend }: EditorHeaderProps) {
  const admin = useAdmin();
  const projectId = useProjectId();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<"test" | "reset" | null>(null);
  const { type, isDefault } = template;
  const name = formatEmailType(type);
  const isStored = !isDefault && template.language === language;

  async function send(recipient: string) {
    const result = await admin.sendEmailTemplateTest(type, recipient, editor.draft, { language });
    void queryClient.invalidateQueries({ queryKey: sentEmailsKey(projectId) });
    return result.status === "ok" ? undefined : result.error.errorMessage;
  }
  return (
    <>
      <PageHeader
        title={name}
        mark={
          <>
            <Badge>{isDefault ? messages.default : messages.changed}</Badge>
            {/* At the end of the title's row, also on phones, where the actions are below it. */}
            <span className="-my-2 ms-auto flex items-center gap-2 pointer-coarse:gap-0 pointer-coarse:max-sm:-me-3.5">
              <IconButton
                label={messages.undo}
                aria-keyshortcuts="Control+Z Meta+Z"
                icon={<Undo2 {...icon} />}
                disabled={!editor.canUndo}
                onClick={editor.undo}
              />
              <IconButton
                label={messages.redo}
                aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z"
                icon={<Redo2 {...icon} />}
                disabled={!editor.canRedo}
                onClick={editor.redo}
              />
            </span>
          </>
        }
        actions={
          (canSend || isStored) && (
            <>
              {canSend && (
                <Button icon={<Send {...icon} />} onClick={() => setOpen("test")}>
                  {messages.sendTest}
                </Button>
              )}
              {isStored && (
                <Menu label={messages.more}>
                  <MenuItem isDanger icon={<RotateCcw />} onSelect={() => setOpen("reset")}>
                    {language === ""
                      ? messages.reset
                      : messages.deleteLanguage({ language: formatLanguageName(language) })}
                  </MenuItem>
                </Menu>
              )}
            </>
          )
        }
      />
      <SendTestDialog
        isOpen={open === "test"}
        onOpenChange={(isOpen) => setOpen(isOpen ? "test" : null)}
        description={messages.sendTestText}
        onSend={send}
      />
      <ResetDialog
        isOpen={open === "reset"}
        onOpenChange={(isOpen) => setOpen(isOpen ? "reset" : null)}
        type={type}
        language={language}
        onReset={async () => {
          editor.revert();
          await queryClient.invalidateQueries({ queryKey: emailTemplatesKey(projectId) });
        }}
      />
    </>
  );
}
