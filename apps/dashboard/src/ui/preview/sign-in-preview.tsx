import { Lock, Monitor, Moon, Smartphone, Sun } from "lucide-react";
import { type ReactNode, useState } from "react";
import { defineMessages, perLocale } from "../../i18n/define-messages.ts";
import { SegmentedControl } from "../choices/segmented-control.tsx";
import { useIsPhone } from "../hooks/use-is-phone.ts";
import { lazyComponent } from "../lazy.tsx";
import { cx } from "../styles.ts";
import type { PreviewDevice, PreviewedPageProps } from "./previewed-page.tsx";
import { useColorScheme } from "./use-color-scheme.ts";

type BrowserFrameProps = {
  /** The URL; the address bar leaves out the scheme. */
  address: string;
  children: ReactNode;
  className?: string | undefined;
};

const DOT = "size-2.5 rounded-full bg-line-strong";

/** A mock browser window around a previewed page. */
function BrowserFrame({ address, children, className }: BrowserFrameProps) {
  const shown = address.replace(/^https?:\/\//, "");
  return (
    <div className={cx("min-w-0 overflow-hidden rounded-card border border-line-strong bg-surface", className)}>
      <div aria-hidden="true" className="flex h-9 items-center gap-3 border-b border-line bg-sunken px-3">
        <span className="flex shrink-0 gap-1.5">
          <span className={DOT} />
          <span className={DOT} />
          <span className={DOT} />
        </span>
        <span className="flex h-6 min-w-0 flex-1 items-center gap-1.5 rounded-full border border-line bg-surface px-2.5 text-hint text-ink-3">
          {address.startsWith("https:") && <Lock size={12} strokeWidth={1.75} className="shrink-0" />}
          <span className="truncate" title={shown}>
            {shown}
          </span>
        </span>
      </div>
      {children}
    </div>
  );
}

const previewMessages = defineMessages("preview", {
  title: "Preview",
  signIn: "Sign in",
  signUp: "Sign up",
  email: "Email",
  page: "Page",
  device: "Preview device",
  phone: "Phone",
  desktop: "Desktop",
  theme: "Preview theme",
  light: "Light",
  dark: "Dark",
  failed: "Couldn't load the preview. Reload the page to see it.",
});

/** Loaded after the settings, which are usable before. */
const PreviewedPage = lazyComponent(async () => (await import("./previewed-page.tsx")).PreviewedPage, {
  fallback: () => <div className="h-96" />,
  failure: () => <p className="p-4 text-ink-2">{previewMessages.failed}</p>,
});

export type SignInPreviewProps = {
  /** Must be stable while nothing changes. */
  project: PreviewedPageProps["project"];
  /** The URL shown, without the page: `https://app.example.com/handler`. */
  address?: string | undefined;
  /** Next to the title, such as an "unsaved" badge. */
  mark?: ReactNode;
  className?: string | undefined;
  /** Adds a preview of an email, and shows pages as on a device. */
  renderEmail?: ((scheme: "light" | "dark", device: PreviewDevice) => ReactNode) | undefined;
};

const ICON = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;
const getPages = perLocale(
  () =>
    [
      { value: "sign-in", label: previewMessages.signIn },
      { value: "sign-up", label: previewMessages.signUp },
    ] as const,
);
const getPagesAndEmail = perLocale(() => [...getPages(), { value: "email", label: previewMessages.email }] as const);
const getDevices = perLocale(
  () =>
    [
      { value: "desktop", label: previewMessages.desktop, icon: <Monitor {...ICON} /> },
      { value: "phone", label: previewMessages.phone, icon: <Smartphone {...ICON} /> },
    ] as const,
);
const getSchemes = perLocale(
  () =>
    [
      { value: "light", label: previewMessages.light, icon: <Sun {...ICON} /> },
      { value: "dark", label: previewMessages.dark, icon: <Moon {...ICON} /> },
    ] as const,
);

/** The project's real sign-in page with these settings, not interactive. */
export function SignInPreview(props: SignInPreviewProps) {
  const { project, address = "http://localhost:3000/handler", mark, className, renderEmail } = props;
  const [type, setType] = useState<PreviewedPageProps["type"] | "email">("sign-in");
  const isPhone = useIsPhone();
  const [chosenDevice, setDevice] = useState<PreviewDevice>();
  const device = chosenDevice ?? (isPhone ? "phone" : "desktop");
  const shown = useColorScheme();
  const [chosen, setChosen] = useState<"light" | "dark">();
  const scheme = chosen ?? shown;
  return (
    <section aria-label={previewMessages.title} className={cx("flex min-w-0 flex-col gap-3", className)}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="flex h-8 min-w-0 items-center gap-2 text-heading font-semibold">
          {previewMessages.title}
          {mark}
        </h2>
        <div className="flex flex-wrap items-center gap-2">
          <SegmentedControl
            label={previewMessages.page}
            options={renderEmail ? getPagesAndEmail() : getPages()}
            value={type}
            onValueChange={setType}
          />
          {renderEmail && (
            <SegmentedControl
              label={previewMessages.device}
              options={getDevices()}
              isIcons
              value={device}
              onValueChange={setDevice}
            />
          )}
          <SegmentedControl
            label={previewMessages.theme}
            options={getSchemes()}
            isIcons
            value={scheme}
            onValueChange={setChosen}
          />
        </div>
      </div>
      {type === "email" ? (
        <div className="min-w-0 overflow-hidden rounded-card border border-line-strong">
          {renderEmail?.(scheme, device)}
        </div>
      ) : (
        <BrowserFrame address={`${address}/${type}`}>
          <PreviewedPage project={project} type={type} scheme={scheme} device={renderEmail && device} />
        </BrowserFrame>
      )}
    </section>
  );
}
