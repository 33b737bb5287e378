import { act, render, screen } from "@testing-library/react";
import { type ComponentType, useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { lazyDialog } from "./lazy.tsx";

const reload = vi.fn();
let isReachable = true;
beforeEach(() => {
  isReachable = true;
  reload.mockClear();
  vi.spyOn(window.location, "reload").mockImplementation(reload);
  vi.stubGlobal("fetch", async () => new Response(null, { status: isReachable ? 200 : 503 }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Props = { isOpen: boolean; onOpenChange: (isOpen: false) => void };
const Content = (_props: Props) => <p>Dialog</p>;

function Page({ Dialog, onClose }: { Dialog: ComponentType<Props>; onClose: () => void }) {
  const [isOpen, setOpen] = useState(true);
  const close = () => {
    setOpen(false);
    onClose();
  };
  return <Dialog isOpen={isOpen} onOpenChange={close} />;
}

/** Opens the dialog once, as a click does. Resolves when it has closed. */
async function openAndFail(Dialog: ComponentType<Props>): Promise<void> {
  const onClose = vi.fn();
  const { unmount } = render(<Page Dialog={Dialog} onClose={onClose} />);
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  await act(async () => {});
  unmount();
}

describe("code review defect 14: a dialog whose code failed to load", () => {
  test("reloads the page when the user opens it again, because Chromium remembers the failed module", async () => {
    const Dialog = lazyDialog<Props>(() => Promise.reject(new TypeError("Failed to fetch")));

    await openAndFail(Dialog);
    expect(reload).not.toHaveBeenCalled();
    await openAndFail(Dialog);

    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  test("keeps the page while the server is unreachable", async () => {
    isReachable = false;
    const Dialog = lazyDialog<Props>(() => Promise.reject(new TypeError("Failed to fetch")));

    await openAndFail(Dialog);
    await openAndFail(Dialog);

    expect(reload).not.toHaveBeenCalled();
  });

  test("opens in browsers that try again", async () => {
    const load = vi.fn(async () => Content).mockRejectedValueOnce(new TypeError("Failed to fetch"));
    const Dialog = lazyDialog<Props>(load);

    await openAndFail(Dialog);
    render(<Page Dialog={Dialog} onClose={() => {}} />);

    await screen.findByText("Dialog");
    expect(reload).not.toHaveBeenCalled();
  });
});
