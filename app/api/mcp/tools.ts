import { KINDS } from "@/lib/views/registry/kinds";
import { citeTool } from "./cite-tool";
import { listTool } from "./list-tool";
import type { Tool } from "./tool";
import { viewTool } from "./view-tool";

/** All tools: one for each view of the registry, one for names, one for citations. */
export const tools = (): Tool[] => [listTool, ...KINDS.map(viewTool), citeTool];
