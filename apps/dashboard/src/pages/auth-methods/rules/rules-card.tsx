import type { SignUpRule } from "@vestibule/react";
import { FlaskConical, Pencil, Plus, Trash2 } from "lucide-react";
import { useProject } from "../../../data/projects.ts";
import { Item, ItemDetail, ItemList } from "../../../features/item-list.tsx";
import { useGuardedMutation } from "../../../forms/use-guarded-mutation.ts";
import { Switch } from "../../../ui/choices/switch-row.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { EmptyState } from "../../../ui/feedback/error-state.tsx";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { lazyDialog } from "../../../ui/lazy.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { Menu } from "../../../ui/overlays/menu.tsx";
import { MenuItem } from "../../../ui/overlays/menu-items.tsx";
import { useDialogState } from "../../../ui/overlays/use-dialog-state.ts";
import { failed, saved } from "../../../ui/toasts/toast.ts";
import { messages } from "./messages.ts";
import { getRuleName, sortRules, useRuleMutations } from "./rule-form.ts";

const RuleDialog = lazyDialog(async () => (await import("./rule-dialog.tsx")).RuleDialog);
const RulesTestDialog = lazyDialog(async () => (await import("./rules-test-dialog.tsx")).RulesTestDialog);

const tones = { allow: "ok", reject: "danger", restrict: "warn", log: "neutral" } as const;
const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

interface RuleItemProps {
  rule: SignUpRule;
  onEdit: () => void;
  onDelete: () => void;
}

function RuleItem({ rule, onEdit, onDelete }: RuleItemProps) {
  const edits = useRuleMutations();
  const toggle = useGuardedMutation(async (enabled: boolean) => {
    try {
      await edits.replace(rule, { ...rule, enabled });
    } catch (error) {
      failed(error, messages.notChanged);
    }
  });
  const name = getRuleName(rule);
  const { type } = rule.action;
  return (
    <Item
      title={name}
      badges={<Badge tone={tones[type]}>{messages.actions[type]}</Badge>}
      facts={
        <>
          <code className="min-w-0 font-mono text-code break-all">{rule.condition}</code>
          <ItemDetail label={messages.priority}>{rule.priority}</ItemDetail>
        </>
      }
      actions={
        <>
          <Switch
            aria-label={messages.enabled({ name })}
            checked={rule.enabled}
            isPending={toggle.isPending}
            onCheckedChange={(enabled) => void toggle.run(enabled)}
          />
          <Menu label={messages.menu({ name })}>
            <MenuItem icon={<Pencil />} onSelect={onEdit}>
              {messages.edit}
            </MenuItem>
            <MenuItem isDanger icon={<Trash2 />} onSelect={onDelete}>
              {messages.delete}
            </MenuItem>
          </Menu>
        </>
      }
    />
  );
}

/** What happens to a sign-up that no rule decides. Saves at once. */
function DefaultAction({ value }: { value: string }) {
  const edits = useRuleMutations();
  const save = useGuardedMutation(async (next: "allow" | "reject") => {
    try {
      await edits.setDefault(next);
      saved(messages.otherwise.saved);
    } catch (error) {
      failed(error, messages.notChanged);
    }
  });
  const options = (["allow", "reject"] as const).map((each) => ({ value: each, label: messages.otherwise[each] }));
  return (
    <SelectField
      label={messages.otherwise.label}
      options={options}
      value={value}
      disabled={save.isPending}
      onValueChange={(next) => void save.run(next === "reject" ? next : "allow")}
      className="sm:max-w-72"
    />
  );
}

/** The rules that decide who can sign up. Changes are saved at once. */
export function RulesCard() {
  const { config } = useProject();
  const rules = sortRules(config.signUpRules);
  const edits = useRuleMutations();
  const editing = useDialogState<SignUpRule | undefined>();
  const deleting = useDialogState<SignUpRule>();
  const testing = useDialogState<void>();
  async function remove(rule: SignUpRule | undefined) {
    if (!rule) return;
    await edits.remove(rule);
    saved(messages.deleted);
  }
  return (
    <Card
      title={messages.title}
      description={messages.description}
      isFlush
      actions={
        <div className="flex flex-wrap gap-2">
          {rules.length > 0 && (
            <Button icon={<FlaskConical {...icon} />} onClick={() => testing.open()}>
              {messages.test}
            </Button>
          )}
          <Button icon={<Plus {...icon} />} onClick={() => editing.open(undefined)}>
            {messages.add}
          </Button>
        </div>
      }
    >
      {rules.length === 0 ? (
        <EmptyState isInCard className="px-4 pb-4 sm:px-5" title={messages.empty} />
      ) : (
        <>
          <ItemList label={messages.list}>
            {rules.map((rule) => (
              <RuleItem
                key={rule.id}
                rule={rule}
                onEdit={() => editing.open(rule)}
                onDelete={() => deleting.open(rule)}
              />
            ))}
          </ItemList>
          <div className="border-t border-line px-4 py-4 sm:px-5">
            <DefaultAction value={config.signUpRulesDefaultAction} />
          </div>
        </>
      )}
      {editing.opened && (
        <RuleDialog
          key={`edit-${editing.opened.key}`}
          rule={editing.opened.subject}
          isOpen={editing.opened.isOpen}
          onClose={editing.close}
        />
      )}
      {testing.opened && (
        <RulesTestDialog
          key={`test-${testing.opened.key}`}
          rules={rules}
          isOpen={testing.opened.isOpen}
          onClose={testing.close}
        />
      )}
      {deleting.opened && (
        <ConfirmDialog
          key={`delete-${deleting.opened.key}`}
          isOpen={deleting.opened.isOpen}
          onOpenChange={deleting.close}
          title={messages.deleteTitle({ name: getRuleName(deleting.opened.subject) })}
          description={messages.deleteText}
          confirmLabel={messages.deleteConfirm}
          onConfirm={() => remove(deleting.opened?.subject)}
        />
      )}
    </Card>
  );
}
