import {
  Box,
  Columns2,
  Heading,
  Image,
  type LucideIcon,
  Minus,
  MousePointerClick,
  PanelTop,
  Pilcrow,
  Puzzle,
  UnfoldVertical,
} from "lucide-react";

const icons: Readonly<Record<string, LucideIcon>> = {
  EmailLayout: PanelTop,
  Heading,
  Text: Pilcrow,
  Button: MousePointerClick,
  Image,
  Divider: Minus,
  Spacer: UnfoldVertical,
  Container: Box,
  ColumnsContainer: Columns2,
};

export function BlockIcon({ type }: { type: string }) {
  const Icon = icons[type] ?? Puzzle;
  return <Icon size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-3" />;
}
