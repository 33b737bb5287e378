import type { ComponentPropsWithRef } from "react";
import { modalCss } from "../../styles/settings-dialogs.ts";
import { useStylesheet } from "../../theme/use-stylesheet.ts";

/** A tick with its sentence. */
export function CheckField({ label, ...props }: Omit<ComponentPropsWithRef<"input">, "type"> & { label: string }) {
  useStylesheet(modalCss);
  return (
    <label className="vst-check">
      <input {...props} type="checkbox" />
      <span>{label}</span>
    </label>
  );
}
