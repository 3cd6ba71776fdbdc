"use client";
import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { decodeSegment } from "@/lib/decode-segment";

/** The name that an address without a page asks for. Its page may be rendered once for all addresses. */
export function AskedAddress() {
  const path = usePathname();
  const [name, setName] = useState<string | null>(null);
  useEffect(() => setName(decodeSegment(path.split("/").at(-1) ?? "")), [path]);
  return name ? <span className="mt-1 block wrap-anywhere">It asks for “{name}”.</span> : null;
}
