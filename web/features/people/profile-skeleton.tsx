import { Skeleton } from '../../ui/skeleton.tsx';

export function ProfileSkeleton() {
  return (
    <div role="status" className="grid gap-10">
      <span className="sr-only">Chargement...</span>
      <div className="flex items-center gap-4 sm:gap-6">
        <Skeleton className="size-20 rounded-full sm:size-28" />
        <div className="grid flex-1 gap-3">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      </div>
      <div className="flex gap-4 overflow-hidden">
        <Skeleton className="h-96 w-80 shrink-0 rounded-lg" />
        <Skeleton className="h-96 w-80 shrink-0 rounded-lg" />
      </div>
      <Skeleton className="h-48 rounded-lg" />
    </div>
  );
}
