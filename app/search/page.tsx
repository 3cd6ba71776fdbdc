// Older links search at this address.
export { default, generateMetadata } from "../browse/page";
