/**
 * Words of names that say how much data was measured, or whether it fits in memory: `cached`, `iobound`, `inmem`, `Tier2G`, `10tables`,
 * `800M`, `warehouses1000`. Two runs of different ones are no comparison.
 */
const word =
  /^(?:cached|uncached|io|io-?bound|in-?mem(?:ory)?|mem|memory|disk-?bound|(?:tier|size|mem|data|db|fill)?\d+(?:\.\d+)?(?:[kmgt]i?b?|rows|tables|warehouses?|wh?|sf)|(?:sf|w\d|wh|warehouses?|tables|rows|scale|fill)[-_=]?\d+[kmgt]?)$/i;

// `10m` beside `60m` is minutes to one tool and million rows to another; both change what was measured.
const isScaleWord = (text: string): boolean => word.test(text);

/** The words of scale in the levels of a variant, in their order, lower case. */
export const scaleWords = (variant: readonly string[]): string[] =>
  variant
    .flatMap((level) => level.split(/[^\p{L}\p{N}.=]+|(?<!\d)\.|\.(?!\d)/u))
    .filter((text) => text !== "" && isScaleWord(text))
    .map((text) => text.toLowerCase());
