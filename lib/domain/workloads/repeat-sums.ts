/** Sums over repeats of builds: squares of logarithms around each build's mean, and their degrees of freedom. */
export interface RepeatSums {
  squares: number;
  df: number;
  /** Number of builds with several runs. */
  builds: number;
  /**
   * Some of the builds are one build under other conditions, or have no name: texts call them measurements. Absent =
   * none.
   */
  mixed?: boolean | undefined;
}

/** Sums over a bundle's repeats of a point's setting and test. */
export interface PointRepeats {
  /** The setting and test, as the bundle names them. */
  setting: string;
  /** Sums over all repeats of the setting and test. */
  sums: RepeatSums;
  /** Sums over the runs of the point's own build and conditions. All these points share the object. */
  own: RepeatSums;
}

/** The sums of no repeats. */
export const NO_REPEATS: RepeatSums = { squares: 0, df: 0, builds: 0 };

/** Returns the sum of several sums. */
export const addSums = (all: readonly RepeatSums[]): RepeatSums =>
  all.reduce((sum, { squares, df, builds, mixed }) => {
    const isMixed = sum.mixed || mixed;
    return {
      squares: sum.squares + squares,
      df: sum.df + df,
      builds: sum.builds + builds,
      ...(isMixed && { mixed: true }),
    };
  }, NO_REPEATS);
