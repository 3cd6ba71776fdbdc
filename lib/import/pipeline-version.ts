/** The pipeline's own version. Raise it when the same facts would be stored differently. */
export const PIPELINE_VERSION = 39;
