// The one thing of the connections that others than lib/db may ask for.
export { disconnect } from "./client";
