import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** The place of a page on its way. */
export function PageSkeleton() {
  return (
    <div className="mx-auto w-full max-w-180 px-4 pt-20" aria-busy="true">
      <Skeleton className="h-8 w-2/3" />
      <TextSkeleton />
    </div>
  );
}

/** The place of a text on its way. */
export function TextSkeleton() {
  return (
    <div className="mt-8 grid gap-3" aria-busy="true">
      <Skeleton className="w-full" />
      <Skeleton className="w-5/6" />
      <Skeleton className="w-11/12" />
      <Skeleton className="w-2/3" />
    </div>
  );
}
