import { Link } from "@/components/ui/link";
import type { Answer } from "@/lib/views/answers/answer-words";

/** Views that answer a search, best first. */
export const AnswerList = ({ answers }: { answers: readonly Answer[] }) => (
  <ul className="flex flex-col gap-1.5">
    {answers.map(({ title, detail, href }) => (
      <li key={href} className="wrap-anywhere">
        <Link prefetch={false} href={href} className="text-link">
          {title}
        </Link>
        <span className="ml-2 text-sm text-muted-foreground">{detail}</span>
      </li>
    ))}
  </ul>
);
