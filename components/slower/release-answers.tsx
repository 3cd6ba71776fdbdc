import { Link } from "@/components/ui/link";
import type { TestFamily } from "@/lib/domain/model";
import { FAMILIES } from "@/lib/domain/workloads/families";
import { urls } from "@/lib/urls";
import { encodeSlowerParams } from "@/lib/views/slower/slower-params";
import type { SlowerSetting } from "@/lib/views/slower/slower-types";

interface ReleaseAnswersProps {
  engine: string;
  releases: readonly { family: TestFamily; newest: string | null; settings: readonly SlowerSetting[] }[];
}

/** The first answers on an engine's newest release, for each benchmark; its own page has all of them. */
export const ReleaseAnswers = ({ engine, releases }: ReleaseAnswersProps) => (
  <ul className="flex flex-col gap-4">
    {releases.map(({ family, newest, settings: [first] }) => (
      <li key={family} className="min-w-0">
        <h3 className="text-sm">
          {FAMILIES[family].name}, {newest} <span className="font-normal text-muted-foreground">{first?.title}</span>
        </h3>
        {first?.pairs.map(({ kind, sentences, refused }) => (
          <p key={kind} className="mt-0.5">
            {sentences[0]?.text ?? refused}
          </p>
        ))}
        {first?.apart && <p className="mt-0.5">{first.apart.text}</p>}
        {first && first.events.length > 0 && (
          <ul className="mt-1 text-sm text-muted-foreground">
            {first.events.map((event) => (
              <li key={event}>{event}</li>
            ))}
          </ul>
        )}
        <Link prefetch={false} href={urls.slower(encodeSlowerParams({ engine, family }))} className="text-link text-sm">
          Did it get slower?<span className="sr-only"> {FAMILIES[family].name}</span>
        </Link>
      </li>
    ))}
  </ul>
);
