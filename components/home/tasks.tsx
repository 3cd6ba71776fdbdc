import Link from "next/link";
import { urls } from "@/lib/urls";

const TASKS = [
  {
    title: "Compare builds",
    href: urls.relative(),
    text:
      "One engine over its releases, one config against another, A " +
      "against B: what changed, since when, and can these data tell?",
  },
  {
    title: "Choose a vector index",
    href: urls.compare(),
    text: "A recall target in; out come QPS, build time and size of each engine, and which index is cheapest.",
  },
  {
    title: "Upload results",
    href: urls.upload(),
    text: "The directory that a benchmark left behind, as it lies on the host, as a folder or an archive.",
  },
] as const;

/** The main tasks with their links. */
export const Tasks = () => (
  <ul className="mb-6 grid gap-3 md:grid-cols-3">
    {TASKS.map(({ title, href, text }) => (
      <li key={title} className="min-w-0 rounded-lg border border-border bg-surface px-4 py-3.5">
        <h2 className="text-base">
          <Link prefetch={false} href={href} className="text-link">
            {title}
          </Link>
        </h2>
        <p className="mt-1 text-sm text-muted-foreground text-pretty">{text}</p>
      </li>
    ))}
  </ul>
);
