/** A file that can't be read as HDF5, or exceeds the limits of a result file. Readers see the message. */
export class Hdf5Error extends Error {
  override name = "Hdf5Error";
}
