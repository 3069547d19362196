import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** The shape of an item that is on its way. */
export function ItemSkeleton() {
  return (
    <div className="grid gap-3 p-6" aria-hidden>
      <Skeleton className="h-6 w-4/5" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="mt-4 h-24 w-full" />
    </div>
  );
}
