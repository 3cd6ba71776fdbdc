"use client";
import dynamic from "next/dynamic";

// Views in the table's place. Only a page that shows one loads its scripts.
export const EfficiencyResults = dynamic(() =>
  import("./efficiency-results.client").then((module) => module.EfficiencyResults),
);
export const ScalingResults = dynamic(() => import("./scaling-results.client").then((module) => module.ScalingResults));
