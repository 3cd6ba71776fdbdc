/** Returns a metric's label with its unit. A count has none, and a label that says it keeps its text. */
export const metricWithUnit = ({ label, unit }: { label: string; unit: string }): string => {
  const isSaid = /^(?:1|B)\/(?:s|min)$/.test(unit) && / per (?:second|minute)\b/.test(label);
  return unit === "" || unit === "count" || isSaid ? label : `${label}, ${unit}`;
};
