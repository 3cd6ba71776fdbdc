import { Badge } from "@/components/ui/badge";

const tones = { queued: "info", importing: "info", ready: "success", failed: "danger" } as const;

/** The import status of a bundle: queued, importing, ready or failed. */
export const StatusBadge = ({ status }: { status: keyof typeof tones }) => <Badge tone={tones[status]}>{status}</Badge>;
