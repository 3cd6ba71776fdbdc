/** A metric as the head of its values: with its unit, unless its name says that, or it has none. */
export const metricWithUnit = ({ label, unit }: { label: string; unit: string }): string => {
  const isSaid = /^(?:1|B)\/(?:s|min)$/.test(unit) && / per (?:second|minute)\b/.test(label);
  return unit === "" || unit === "count" || isSaid ? label : `${label}, ${unit}`;
};
