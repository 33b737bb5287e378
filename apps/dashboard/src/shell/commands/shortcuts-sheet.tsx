import { perLocale } from "../../i18n/define-messages.ts";
import { hasSingleKeyShortcuts } from "../../storage.ts";
import { Kbd } from "../../ui/controls/kbd.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { messages } from "../messages.ts";
import { getNavigationEntries } from "./navigation-entries.ts";

const command = /Mac|iPhone|iPad/.test(navigator.platform) ? "⌘" : "Ctrl";
const { keys } = messages;

const getGroups = perLocale(() => [
  {
    label: keys.anywhere,
    rows: [
      { text: keys.palette, pressed: [command, "K"] },
      { text: keys.search, pressed: ["/"] },
      { text: keys.sheet, pressed: ["?"] },
      { text: keys.save, pressed: [command, "S"] },
    ],
  },
  {
    label: keys.tables,
    rows: [
      { text: keys.move, pressed: ["J", "K"] },
      { text: keys.open, pressed: ["Enter"] },
      { text: keys.select, pressed: ["X"] },
      { text: keys.create, pressed: ["C"] },
      { text: keys.clear, pressed: ["Esc"] },
    ],
  },
  {
    label: keys.goTo,
    rows: getNavigationEntries().flatMap((entry) =>
      "key" in entry && entry.key ? [{ text: entry.label as string, pressed: ["G", entry.key.toUpperCase()] }] : [],
    ),
  },
]);

/** With a modifier, or no character. */
const isAlwaysOn = ([first = ""]: readonly string[]): boolean => first.length > 1 || first === command;

/** All global shortcuts in one dialog, except those that the user has turned off. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const hasSingleKeys = hasSingleKeyShortcuts();
  const groups = getGroups()
    .map(({ label, rows }) => ({ label, rows: rows.filter(({ pressed }) => hasSingleKeys || isAlwaysOn(pressed)) }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <Dialog isOpen isReading onOpenChange={onClose} title={messages.shortcuts}>
      <div className="flex flex-col gap-5">
        {groups.map(({ label, rows }) => (
          <section key={label} className="flex flex-col gap-1">
            <h3 className="font-medium text-hint text-ink-3">{label}</h3>
            <dl>
              {rows.map(({ text, pressed }) => (
                <div
                  key={text}
                  className="flex items-center justify-between gap-4 border-line border-b py-1.5 last:border-0"
                >
                  <dt>{text}</dt>
                  <dd className="flex gap-1">
                    {pressed.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
