import { type ReactNode, useId } from "react";
import { useStylesheet } from "../../theme/use-stylesheet.ts";
import { Icon } from "../icon.tsx";
import { alertIcon } from "../icons.ts";
import { type CodeFieldOptions, useCodeField } from "./use-code-field.ts";

/** Code boxes, one character each. */
const codeFieldCss = `
.vst-boxes{display:grid;grid-template-columns:repeat(6,minmax(0,1fr));gap:8px;direction:ltr}
.vst-boxes>.vst-input{min-block-size:48px;padding:0;text-align:center;font-size:20px;font-weight:600;font-variant-numeric:tabular-nums;text-transform:uppercase;caret-color:$accent}
.vst-code-field[data-busy] .vst-input{opacity:.6}
.vst-code-status{min-block-size:18px}
@media (max-width:380px){.vst-boxes{gap:6px}}
`;

type CodeFieldProps = CodeFieldOptions & {
  /** Accessible name of the group. */
  label: string;
  /** Accessible name of a box. `position`: starts at 1. */
  boxLabel: (position: number) => string;
  error?: string | undefined;
  /** Shown in place of an error, such as while the code is verified. */
  status?: ReactNode;
};

const inputModes = { letters: "text", digits: "numeric" } as const;

/** A code field with one box per character. */
export function CodeField({ label, boxLabel, error, status, ...options }: CodeFieldProps) {
  useStylesheet(codeFieldCss);
  const { boxes, cells, boxProps } = useCodeField(options);
  const statusId = useId();
  return (
    <fieldset className="vst-field vst-code-field" data-busy={options.busy || undefined} aria-busy={options.busy}>
      <legend className="vst-sr">{label}</legend>
      <div className="vst-boxes" ref={boxes}>
        {cells.map((_, index) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its position
            key={index}
            {...boxProps(index)}
            className="vst-input"
            type="text"
            inputMode={inputModes[options.kind]}
            autoComplete={index === 0 ? "one-time-code" : "off"}
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            aria-label={boxLabel(index + 1)}
            aria-invalid={error ? true : undefined}
            aria-describedby={statusId}
          />
        ))}
      </div>
      <p className={error ? "vst-error vst-code-status" : "vst-hint vst-code-status"} id={statusId} aria-live="polite">
        {error && <Icon path={alertIcon} />}
        {error ?? status}
      </p>
    </fieldset>
  );
}
