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

/** The place of a text, or of a few lines, on their way. */
export function TextSkeleton() {
  return (
    <div className="mt-3 grid gap-3 py-1" aria-hidden>
      <Skeleton className="w-full" />
      <Skeleton className="w-11/12" />
      <Skeleton className="w-3/5" />
    </div>
  );
}
