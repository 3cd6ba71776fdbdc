/** Returns a metric's label with its unit, unless the label has it or there is none. */
export const metricWithUnit = ({ label, unit }: { label: string; unit: string }): string => {
  const isSaid = /^(?:1|B)\/(?:s|min)$/.test(unit) && / per (?:second|minute)\b/.test(label);
  return unit === "" || unit === "count" || isSaid ? label : `${label}, ${unit}`;
};
