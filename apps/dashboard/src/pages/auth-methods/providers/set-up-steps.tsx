import { CopyField } from "../../../ui/fields/copy-field.tsx";
import { focusLink, cx } from "../../../ui/styles.ts";

import { messages } from "./messages.ts";
import type { ProviderInfo } from "./provider-catalog.ts";

const { dialog } = messages;

/** The steps to take at the provider before entering its credentials here. */
export function SetUpSteps({ facts, callback }: { facts: ProviderInfo; callback: string }) {
  const { registerAt, hints } = facts;
  return (
    <section aria-label={dialog.steps} className="flex flex-col gap-3 rounded-control bg-sunken p-3">
      <div>
        <p>
          {dialog.register}{" "}
          <a
            href={registerAt.url}
            target="_blank"
            rel="noreferrer"
            className={cx("font-medium text-accent hover:underline", focusLink)}
          >
            {registerAt.label}
          </a>
        </p>
        {hints.length > 0 && (
          <ul className="mt-1 flex flex-col gap-0.5 text-hint text-ink-2">
            {hints.map((hint) => (
              <li key={hint}>{hint}</li>
            ))}
          </ul>
        )}
      </div>
      <CopyField label={dialog.callback} hint={dialog.callbackHint} value={callback} />
    </section>
  );
}
