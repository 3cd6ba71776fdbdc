import { headers } from "next/headers";
import { originOf } from "@/app/api/v1/bundles/answer";

/** Returns scheme and host of the reader's request, as its headers claim. */
export const pageOrigin = async (): Promise<string> => originOf(await headers());
