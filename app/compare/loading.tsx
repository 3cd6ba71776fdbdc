import { Page } from "@/components/ui/page";
import { Skeleton } from "@/components/ui/skeleton";

export default function CompareLoading() {
  return (
    <Page>
      <p role="status" className="sr-only">
        Loading the comparison
      </p>
      <div className="grid gap-x-7 gap-y-4 lg:grid-cols-[13.5rem_minmax(0,1fr)]">
        <Skeleton className="hidden h-[36rem] lg:block" />
        <div className="flex flex-col gap-4">
          <Skeleton className="h-14 w-2/3" />
          <Skeleton className="h-8 w-full max-w-[40rem]" />
          <Skeleton className="h-56" />
          <Skeleton className="h-[28rem]" />
        </div>
      </div>
    </Page>
  );
}
