import type { CurrentUser } from "@vestibule/client";
import type { KeyboardEvent } from "react";
import { useLaterTranslate } from "../../../i18n/use-later-translate.ts";
import { Button } from "../../../ui/button.tsx";
import { Row } from "../panels/panel.tsx";
import { SaveState } from "./save-state.tsx";
import { useDisplayName } from "./use-display-name.ts";

export function DisplayNameRow({ user }: { user: CurrentUser }) {
  const t = useLaterTranslate();
  const name = useDisplayName(user);
  return (
    <Row label={t("displayName")} state={name.state}>
      {name.state === "editing" ? (
        <DisplayNameForm name={name} />
      ) : (
        <>
          <div className="vst-row-line">
            <span className="vst-row-text" data-empty={name.value === "" || undefined}>
              {name.value || t("noDisplayName")}
            </span>
            {name.saveState !== "failed" && <SaveState state={name.saveState} problem={undefined} />}
            <span className="vst-row-action" ref={name.buttonRef}>
              <Button
                look="secondary"
                aria-label={t("editDisplayName")}
                disabled={name.state === "saving"}
                onClick={name.edit}
              >
                {t("edit")}
              </Button>
            </span>
          </div>
          {name.saveState === "failed" && <SaveState state="failed" problem={name.problem} />}
        </>
      )}
    </Row>
  );
}

function DisplayNameForm({ name }: { name: ReturnType<typeof useDisplayName> }) {
  const t = useLaterTranslate();
  function cancelOnEscape(event: KeyboardEvent) {
    if (event.key === "Escape") name.cancel();
  }
  return (
    <form className="vst-row-form" ref={name.inputRef} onSubmit={name.submit} onKeyDown={cancelOnEscape}>
      <input
        className="vst-input"
        name="displayName"
        aria-label={t("displayName")}
        autoComplete="name"
        maxLength={256}
        defaultValue={name.draft}
      />
      <Button type="submit" look="primary">
        {t("save")}
      </Button>
      <Button onClick={name.cancel}>{t("cancel")}</Button>
    </form>
  );
}
