/** The pipeline's own version: raise it when the same facts would be stored differently. */
export const PIPELINE_VERSION = 17;
