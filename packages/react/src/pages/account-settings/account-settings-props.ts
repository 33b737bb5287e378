import type { ReactNode } from "react";
import type { PageProps } from "../../parts/page.tsx";

/** A section added by the application. `id`: its URL fragment. */
export type AccountSettingsItem = { id: string; title: string; icon?: ReactNode; content: ReactNode };

export type AccountSettingsProps = PageProps & { extraItems?: readonly AccountSettingsItem[] };
