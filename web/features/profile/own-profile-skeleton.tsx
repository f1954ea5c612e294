import { Skeleton } from '../../ui/skeleton.tsx';

export function OwnProfileSkeleton() {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">Chargement...</span>
      <Skeleton className="h-80 rounded-lg" />
      <Skeleton className="h-44 rounded-lg" />
      <Skeleton className="h-64 rounded-lg" />
      <Skeleton className="h-64 rounded-lg" />
    </div>
  );
}
