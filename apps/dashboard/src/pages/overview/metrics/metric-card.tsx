import type { ReactNode } from "react";
import { useProject } from "../../../data/projects.ts";
import { getProviderName } from "../../../data/sign-in-method-names.ts";
import { SkeletonText } from "../../../ui/feedback/skeleton.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { messages } from "../messages.ts";

export interface MetricCardProps {
  title: string;
  description?: string;
  actions?: ReactNode;
  isLoading: boolean;
  isEmpty: boolean;
  /** One sentence. */
  empty: string;
  children: ReactNode;
}

/** A card with metrics, or a sentence if there are none. */
export function MetricCard({ title, description, actions, isLoading, isEmpty, empty, children }: MetricCardProps) {
  return (
    <Card title={title} description={description} actions={actions}>
      {isLoading ? (
        <SkeletonText lines={5} className="gap-4 py-2" />
      ) : isEmpty ? (
        <p className="text-ink-3">{empty}</p>
      ) : (
        children
      )}
    </Card>
  );
}

const format = new Intl.NumberFormat(undefined, { style: "percent", maximumFractionDigits: 0 });

/** "42%"; empty if there is nothing to divide by. Only all of them is 100%, and only none is 0%. */
export function shareText(part: number, of: number): string {
  if (of === 0) return "–";
  const share = part / of;
  return format.format(part > 0 && part < of ? Math.min(0.99, Math.max(0.01, share)) : share);
}

/** The name of a sign-in method, including the project's own providers. */
export function useMethodName(): (method: string) => string {
  const { config } = useProject();
  return (method) => messages.methods.names[method] ?? getProviderName(method, config);
}
