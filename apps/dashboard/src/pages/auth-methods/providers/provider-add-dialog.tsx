import { ProviderMark, providerName } from "@vestibule/react";
import { KeyRound } from "lucide-react";
import { type ReactNode, useState } from "react";
import { SearchField } from "../../../ui/fields/search-field.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { cx, focusRing, motion } from "../../../ui/styles.ts";

import { messages } from "./messages.ts";
import { type EnabledProvider, listAvailableProviders } from "./provider-form.ts";

export interface ProviderAddDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly enabled: readonly EnabledProvider[];
  /** `null`: a custom OpenID Connect provider. */
  readonly onChoose: (id: string | null) => void;
}

const texts = messages.addDialog;

export function ProviderAddDialog({ isOpen, onClose, enabled, onChoose }: ProviderAddDialogProps) {
  const [search, setSearch] = useState("");
  const offered = listAvailableProviders(enabled, search);
  return (
    <Dialog isOpen={isOpen} onOpenChange={onClose} title={texts.title} description={texts.description}>
      <SearchField label={texts.search} value={search} onValueChange={setSearch} autoFocus className="sm:w-full" />
      {offered.length === 0 && <p className="text-ink-2">{texts.none}</p>}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(140px,1fr))] gap-2">
        {offered.map(({ id }) => (
          <li key={id}>
            <Tile
              mark={
                <span className="stack-scope bg-transparent">
                  <ProviderMark id={id} />
                </span>
              }
              onClick={() => onChoose(id)}
            >
              {providerName({ id })}
            </Tile>
          </li>
        ))}
        <li className="col-span-full">
          <Tile mark={<KeyRound size={18} strokeWidth={1.75} aria-hidden="true" />} onClick={() => onChoose(null)}>
            {texts.custom}
            <span className="block text-hint font-normal text-ink-3">{texts.customHint}</span>
          </Tile>
        </li>
      </ul>
    </Dialog>
  );
}

function Tile({ mark, children, onClick }: { mark: ReactNode; children: ReactNode; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={cx(
        "flex min-h-12 w-full cursor-pointer items-center gap-2.5 rounded-control border border-line-strong bg-surface px-3 py-2 text-start font-medium hover:bg-hover",
        focusRing,
        motion,
      )}
    >
      {mark}
      <span className="min-w-0 break-words">{children}</span>
    </button>
  );
}
