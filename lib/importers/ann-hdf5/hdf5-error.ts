/** A file that can't be read as HDF5, or needs what no result file needs. Readers see the message. */
export class Hdf5Error extends Error {
  override name = "Hdf5Error";
}
