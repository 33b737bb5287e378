import { type RefObject, useEffect, useRef, useState } from "react";

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Remembers the last focused field while it is mounted. The panel may load after the field has received the focus. */
export function useInsertVariable(scope: RefObject<HTMLElement | null>) {
  const field = useRef<Field>(null);
  const [canInsert, setCanInsert] = useState(false);
  useEffect(() => {
    const element = scope.current;
    const remember = (target: EventTarget | null) => {
      if (!(target instanceof Element) || !target.matches("[data-takes-variables]")) return;
      field.current = target as Field;
      setCanInsert(true);
    };
    const onFocus = ({ target }: FocusEvent) => remember(target);
    if (element?.contains(document.activeElement)) remember(document.activeElement);
    element?.addEventListener("focusin", onFocus);
    return () => element?.removeEventListener("focusin", onFocus);
  }, [scope]);
  function insert(text: string) {
    const { current } = field;
    if (!current?.isConnected) return setCanInsert(false);
    const { selectionStart, selectionEnd, value } = current;
    current.focus();
    current.setRangeText(text, selectionStart ?? value.length, selectionEnd ?? value.length, "end");
    // React handles this like typing.
    current.dispatchEvent(new Event("input", { bubbles: true }));
  }
  return { canInsert, insert };
}
