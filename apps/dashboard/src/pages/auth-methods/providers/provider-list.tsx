import { ProviderMark } from "@vestibule/react";
import { ArrowDown, ArrowUp, Power, Settings2 } from "lucide-react";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Menu } from "../../../ui/overlays/menu.tsx";
import { MenuItem } from "../../../ui/overlays/menu-items.tsx";
import { cx, focusLink, motion } from "../../../ui/styles.ts";

import { messages } from "./messages.ts";
import type { EnabledProvider } from "./provider-form.ts";

export interface ProviderListProps {
  readonly providers: readonly EnabledProvider[];
  readonly onConfigure: (provider: EnabledProvider) => void;
  readonly onDisable: (provider: EnabledProvider) => void;
  readonly onMove: (provider: EnabledProvider, by: -1 | 1) => void;
}

const ICON = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

/** The providers, in the order of their buttons on the sign-in page. */
export function ProviderList({ providers, onConfigure, onDisable, onMove }: ProviderListProps) {
  return (
    <ul className="divide-y divide-line border-t border-line">
      {providers.map((provider, index) => (
        <li
          key={provider.id}
          className={cx(
            "relative flex min-h-14 items-center gap-3 py-2 ps-4 pe-2 last:rounded-b-card hover:bg-hover sm:ps-5",
            motion,
          )}
        >
          <span className="stack-scope shrink-0 bg-transparent">
            <ProviderMark id={provider.id} />
          </span>
          {/* On phones, the badge is next to the name, because the client ID needs the width. */}
          <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
            <button
              type="button"
              // The link covers the whole row.
              className={cx("max-w-full truncate text-start font-medium after:absolute after:inset-0", focusLink)}
              onClick={() => onConfigure(provider)}
            >
              {provider.name}
            </button>
            <span className="sm:row-span-2">
              <ProviderBadge provider={provider} />
            </span>
            <p
              className="text-hint wrap-anywhere text-ink-3 max-sm:col-span-2 max-sm:line-clamp-2 sm:truncate"
              title={describeProvider(provider)}
            >
              {describeProvider(provider)}
            </p>
          </div>
          <span className="relative">
            <Menu label={messages.getMenu({ name: provider.name })}>
              <MenuItem icon={<Settings2 {...ICON} />} onSelect={() => onConfigure(provider)}>
                {messages.configure}
              </MenuItem>
              {providers.length > 1 && (
                <>
                  <MenuItem icon={<ArrowUp {...ICON} />} disabled={index === 0} onSelect={() => onMove(provider, -1)}>
                    {messages.moveUp}
                  </MenuItem>
                  <MenuItem
                    icon={<ArrowDown {...ICON} />}
                    disabled={index === providers.length - 1}
                    onSelect={() => onMove(provider, 1)}
                  >
                    {messages.moveDown}
                  </MenuItem>
                </>
              )}
              <MenuItem icon={<Power {...ICON} />} isDanger onSelect={() => onDisable(provider)}>
                {messages.disable}
              </MenuItem>
            </Menu>
          </span>
        </li>
      ))}
    </ul>
  );
}

function describeProvider({ kind, entry }: EnabledProvider): string {
  if (kind === "custom") return entry.issuer;
  return entry.type === "shared" ? messages.sharedHint : (entry.clientId ?? "");
}

function ProviderBadge({ provider: { kind, entry } }: { provider: EnabledProvider }) {
  if (kind === "custom") return <Badge>{entry.hasClientSecret ? messages.custom : messages.publicClient}</Badge>;
  if (entry.type === "shared") return <Badge tone="warn">{messages.shared}</Badge>;
  return entry.hasClientSecret ? <Badge>{messages.own}</Badge> : <Badge tone="danger">{messages.noSecret}</Badge>;
}
