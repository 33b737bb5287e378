import type { UseQueryResult } from "@tanstack/react-query";
import type { AdminPermissionDefinition } from "@vestibule/react";
import { ShieldCheck } from "lucide-react";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { Loading, Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { messages } from "../messages.ts";
import { ContainmentGraph } from "./containment-graph.tsx";

interface GraphCardProps {
  readonly query: UseQueryResult<readonly AdminPermissionDefinition[]>;
  readonly onOpen: (permission: AdminPermissionDefinition) => void;
}

const text = messages.graph;

export function GraphCard({ query, onOpen }: GraphCardProps) {
  const { data, error, refetch, isFetching } = query;
  return (
    <Card title={text.title} description={text.hint} isFlush>
      {data === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <Loading className="p-5 pt-0">
            <Skeleton className="h-64 rounded-control" />
          </Loading>
        )
      ) : data.length === 0 ? (
        <EmptyState icon={<ShieldCheck />} title={messages.empty.title} description={messages.empty.text} />
      ) : (
        <ContainmentGraph definitions={data} onOpen={onOpen} />
      )}
    </Card>
  );
}
