import type { ReactNode } from "react";
import { SkeletonText } from "../../../ui/feedback/skeleton.tsx";
import { Card } from "../../../ui/layout/card.tsx";

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
