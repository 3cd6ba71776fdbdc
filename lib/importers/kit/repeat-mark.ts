import { identityOf } from "@/lib/domain/identity/identity";

/** Returns true for a part of a name that only marks a repeat: `r2`. */
export const isRepeatMark = (part: string): boolean => identityOf({ archive: "", member: part }).marks.length > 0;
