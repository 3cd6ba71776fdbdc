/** A file that cannot be read as HDF5, or asks for something that a result file never needs; the message is for people. */
export class Hdf5Error extends Error {
  override name = "Hdf5Error";
}
