"use client";
import dynamic from "next/dynamic";

/** The efficiency table; only a page that shows it loads its scripts. */
export const EfficiencyResults = dynamic(() =>
  import("./efficiency-results.client").then((module) => module.EfficiencyResults),
);

/** The thread scaling; only a page that shows it loads its scripts. */
export const ScalingResults = dynamic(() => import("./scaling-results.client").then((module) => module.ScalingResults));
